import { CodedError } from "@gokaku/game";
import {
  type CorrectedMatch,
  countCorrectionsBySeasonId,
  listCorrectedMatches,
} from "../store/corrections.ts";
import { countOpenBySeasonId, listSettledBySeasonId } from "../store/season-results.ts";
import { isSeasonClosed, closeSeason as seal } from "../store/terms.ts";
import type { Deps } from "./deps.ts";

const RESULTS_AT_ONCE = 10_000;
const CORRECTED_AT_ONCE = 1000;

/**
 * Lets no further match be created in a season. Creations that are under way are waited for, so whoever counts
 * afterwards counts them all.
 * @returns how many matches of it are still played; disputed ones are not
 */
export const closeSeason = async ({ db }: Pick<Deps, "db">, seasonId: string): Promise<number> => {
  await seal(db, seasonId);
  return countOpenBySeasonId(db, seasonId);
};

/**
 * The settled matches of a closed season without open matches, in the order of their ids, and the number of
 * its corrections.
 * @throws CodedError `conflict` while matches may still be created or are played
 */
export const listSeasonResults = async (
  { db }: Pick<Deps, "db">,
  { seasonId, afterMatchId }: { readonly seasonId: string; readonly afterMatchId: string },
): Promise<{
  readonly matchIds: readonly string[];
  readonly hasMore: boolean;
  readonly corrections: number;
}> => {
  if (!(await isSeasonClosed(db, seasonId)) || (await countOpenBySeasonId(db, seasonId)) > 0)
    throw new CodedError("conflict", `the results of season ${seasonId} are not complete`);
  const matchIds = await listSettledBySeasonId(db, { seasonId, afterMatchId, limit: RESULTS_AT_ONCE });
  const corrections = await countCorrectionsBySeasonId(db, seasonId);
  return { matchIds, hasMore: matchIds.length === RESULTS_AT_ONCE, corrections };
};

/** The changes of a correction of a season, in the order of the matches' ids. */
export const listCorrectionSteps = async (
  { db }: Pick<Deps, "db">,
  page: { readonly seasonId: string; readonly revision: number; readonly afterMatchId: string },
): Promise<{ readonly matches: readonly CorrectedMatch[]; readonly hasMore: boolean }> => {
  const matches = await listCorrectedMatches(db, { ...page, limit: CORRECTED_AT_ONCE });
  return { matches, hasMore: matches.length === CORRECTED_AT_ONCE };
};
