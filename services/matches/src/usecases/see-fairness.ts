import { CodedError } from "@gokaku/game";
import { type Fairness, NO_MATCHES, withMatch } from "../domain/fairness.ts";
import { countCorrections } from "../store/corrections.ts";
import { listPlayedAfter, type SettledCursor } from "../store/played.ts";
import { isSeasonKnown } from "../store/terms.ts";
import type { Deps } from "./deps.ts";
import { UNSETTLED_MS } from "./see-settled.ts";

const PAGE = 1000;
const START: SettledCursor = { settledAtMs: 0, matchId: "0" };

/**
 * How even the settled matches of a season were, and how accurate the chances shown to their players. The
 * sums are cached: every call reads on from the last match in them, and all matches again after a
 * correction. Concurrent calls share one read.
 */
export const createSeeFairness = ({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): ((seasonId: string) => Promise<Fairness>) => {
  const sums = new Map<string, Fairness>();
  let cursor = START;
  let corrections = 0;
  let reading: Promise<void> | null = null;

  const readOn = async (): Promise<void> => {
    const untilMs = clock.nowMs() - UNSETTLED_MS;
    const made = await countCorrections(db);
    if (made !== corrections) {
      sums.clear();
      cursor = START;
      corrections = made;
    }
    for (;;) {
      const page = await listPlayedAfter(db, { after: cursor, untilMs, limit: PAGE });
      for (const match of page) {
        sums.set(match.seasonId, withMatch(sums.get(match.seasonId) ?? NO_MATCHES, match));
        cursor = match.cursor;
      }
      if (page.length < PAGE) return;
    }
  };

  /** @throws CodedError `season_not_found` */
  return async (seasonId) => {
    reading ??= readOn().finally(() => {
      reading = null;
    });
    await reading;
    const found = sums.get(seasonId);
    if (found === undefined && !(await isSeasonKnown(db, seasonId)))
      throw new CodedError("season_not_found", `there is no season ${seasonId}`);
    return found ?? NO_MATCHES;
  };
};
