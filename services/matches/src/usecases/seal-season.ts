import { CodedError } from "@gokaku/game";
import { countOpenBySeasonId, listSettledBySeasonId } from "../store/season-results.ts";
import { isSeasonSealed, sealSeason as seal } from "../store/terms.ts";
import type { Deps } from "./deps.ts";

const RESULTS_AT_ONCE = 10_000;

/**
 * Lets no further match be created in a season. Creations that are under way are waited for, so whoever counts
 * afterwards counts them all.
 * @returns how many matches of it are still played; disputed ones are not
 */
export const sealSeason = async ({ db }: Pick<Deps, "db">, seasonId: string): Promise<number> => {
  await seal(db, seasonId);
  return countOpenBySeasonId(db, seasonId);
};

/**
 * The settled matches of a sealed season that nobody plays any more, in the order of their ids.
 * @throws CodedError `conflict` while matches may still be created or are played
 */
export const listSeasonResults = async (
  { db }: Pick<Deps, "db">,
  { seasonId, afterMatchId }: { readonly seasonId: string; readonly afterMatchId: string },
): Promise<{ readonly matchIds: readonly string[]; readonly hasMore: boolean }> => {
  if (!(await isSeasonSealed(db, seasonId)) || (await countOpenBySeasonId(db, seasonId)) > 0)
    throw new CodedError("conflict", `the results of season ${seasonId} are not complete`);
  const matchIds = await listSettledBySeasonId(db, { seasonId, afterMatchId, limit: RESULTS_AT_ONCE });
  return { matchIds, hasMore: matchIds.length === RESULTS_AT_ONCE };
};
