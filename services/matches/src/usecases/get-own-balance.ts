import { CodedError, type UserId } from "@gokaku/game";
import { type Balance, balanceOf } from "../domain/balance.ts";
import { listOwnMatches } from "../store/own-matches.ts";
import { isSeasonKnown } from "../store/terms.ts";
import type { Deps } from "./deps.ts";

/**
 * Expected against real wins of a player in a season.
 * @throws CodedError `season_not_found`
 */
export const getOwnBalance = async (
  { db }: Pick<Deps, "db">,
  seasonId: string,
  userId: UserId,
): Promise<Balance> => {
  const matches = await listOwnMatches(db, userId, seasonId);
  if (matches.length === 0 && !(await isSeasonKnown(db, seasonId)))
    throw new CodedError("season_not_found", `there is no season ${seasonId}`);
  return balanceOf(matches);
};
