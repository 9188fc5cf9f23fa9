import type { Deps } from "../usecases/deps.ts";

type Matches = Deps["matches"];

/**
 * Lets matches create nothing more in a season. @returns how many matches of it are still played
 * @throws CodedError when matches cannot be reached
 */
export const sealSeason = async (matches: Matches, seasonId: string): Promise<number> =>
  (await matches.sealSeason({ seasonId })).openMatches;

/** The settled matches of a sealed season, page by page. @throws CodedError `conflict` while any is played */
export const listSeasonResults = async function* (
  matches: Matches,
  seasonId: string,
): AsyncGenerator<readonly string[]> {
  let afterMatchId = 0n;
  for (;;) {
    const { matchIds, hasMore } = await matches.listSeasonResults({ seasonId, afterMatchId });
    yield matchIds.map(String);
    const last = matchIds.at(-1);
    if (!hasMore || last === undefined) return;
    afterMatchId = last;
  }
};
