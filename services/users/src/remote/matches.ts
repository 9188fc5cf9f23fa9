import { create, fromBinary } from "@bufbuild/protobuf";
import {
  type MatchCorrected,
  MatchCorrectedSchema,
  MatchSettledSchema,
} from "@gokaku/proto/events/v1/events_pb";
import type { CorrectedStep } from "../domain/correction.ts";
import type { Deps } from "../usecases/deps.ts";

type Matches = Deps["matches"];

/**
 * Lets matches create nothing more in a season. @returns how many matches of it are still played
 * @throws CodedError when matches cannot be reached
 */
export const closeSeason = async (matches: Matches, seasonId: string): Promise<number> =>
  (await matches.closeSeason({ seasonId })).openMatches;

/** The settled matches of a closed season, page by page. @throws CodedError `conflict` while any is played */
export const listSeasonResults = async function* (
  matches: Matches,
  seasonId: string,
): AsyncGenerator<{ readonly matchIds: readonly string[]; readonly corrections: number }> {
  let afterMatchId = 0n;
  for (;;) {
    const { matchIds, hasMore, corrections } = await matches.listSeasonResults({ seasonId, afterMatchId });
    yield { matchIds: matchIds.map(String), corrections };
    const last = matchIds.at(-1);
    if (!hasMore || last === undefined) return;
    afterMatchId = last;
  }
};

/** All that a correction of a season changed, of the corrected match the steps of all ten. */
export const listCorrectedSteps = async (
  matches: Matches,
  seasonId: string,
  revision: number,
): Promise<readonly CorrectedStep[]> => {
  const steps: CorrectedStep[] = [];
  let afterMatchId = 0n;
  for (;;) {
    const page = await matches.listCorrectionSteps({ seasonId, revision, afterMatchId });
    for (const { matchId, steps: changed } of page.matches)
      for (const { userId, rateDelta, sigmaAfter } of changed)
        steps.push({ matchId: String(matchId), userId, rateDelta, sigmaAfter });
    const last = page.matches.at(-1);
    if (!page.hasMore || last === undefined) return steps;
    afterMatchId = last.matchId;
  }
};

/** The corrections of a mass correction that was made at this time, in their order, as single ones are published. */
export const listMassCorrected = async (
  matches: Matches,
  { id, atMs }: { readonly id: string; readonly atMs: number },
): Promise<readonly MatchCorrected[]> => {
  const corrections: MatchCorrected[] = [];
  let afterRevision = 0;
  for (;;) {
    const page = await matches.listMassCorrected({ id, afterRevision });
    for (const { revision, settled } of page.matches)
      corrections.push(
        create(MatchCorrectedSchema, {
          settled: fromBinary(MatchSettledSchema, settled),
          revision,
          correctedAtMs: BigInt(atMs),
        }),
      );
    const last = page.matches.at(-1);
    if (!page.hasMore || last === undefined) return corrections;
    afterRevision = last.revision;
  }
};
