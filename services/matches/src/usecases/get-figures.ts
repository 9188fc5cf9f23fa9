import { CodedError } from "@gokaku/game";
import { type CharacterUse, NO_USE, withCharacters } from "../domain/character-use.ts";
import { createBaselines, type Fairness, NO_MATCHES, withMatch } from "../domain/fairness.ts";
import { countCorrections } from "../store/corrections.ts";
import { listPlayedAfter, type SettledCursor } from "../store/played.ts";
import { isSeasonKnown } from "../store/terms.ts";
import type { Deps } from "./deps.ts";
import { UNSETTLED_MS } from "./list-settled.ts";

/** A page is computed in one go, at 0.15 ms a match: a larger one would delay reports. */
const PAGE = 200;
const START: SettledCursor = { settledAtMs: 0, matchId: "0" };

/** Sums over the settled matches of a season. */
export interface SeasonFigures {
  /** How even they were, and how accurate the chances shown to their players. */
  readonly fairness: Fairness;
  readonly use: CharacterUse;
}

const NO_FIGURES: SeasonFigures = { fairness: NO_MATCHES, use: NO_USE };

/**
 * The figures of a season. The sums are cached, beside the models that they compare with: every call reads on from the last match in
 * them, and all matches again after a correction. Concurrent calls share one read.
 * @throws CodedError `season_not_found`
 */
export const createGetFigures = ({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): ((seasonId: string) => Promise<SeasonFigures>) => {
  const sums = new Map<string, SeasonFigures>();
  let baselines = createBaselines();
  let cursor = START;
  let corrections = 0;
  let reading: Promise<void> | null = null;

  const readOn = async (): Promise<void> => {
    const untilMs = clock.nowMs() - UNSETTLED_MS;
    const made = await countCorrections(db);
    if (made !== corrections) {
      sums.clear();
      baselines = createBaselines();
      cursor = START;
      corrections = made;
    }
    for (;;) {
      const page = await listPlayedAfter(db, { after: cursor, untilMs, limit: PAGE });
      for (const match of page) {
        const { fairness, use } = sums.get(match.seasonId) ?? NO_FIGURES;
        sums.set(match.seasonId, {
          fairness: withMatch(fairness, match, baselines(match)),
          use: withCharacters(use, match),
        });
        cursor = match.cursor;
      }
      if (page.length < PAGE) return;
    }
  };

  return async (seasonId) => {
    reading ??= readOn().finally(() => {
      reading = null;
    });
    await reading;
    const found = sums.get(seasonId);
    if (found === undefined && !(await isSeasonKnown(db, seasonId)))
      throw new CodedError("season_not_found", `there is no season ${seasonId}`);
    return found ?? NO_FIGURES;
  };
};
