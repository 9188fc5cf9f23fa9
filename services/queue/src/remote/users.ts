import type { UserId } from "@gokaku/game";
import type { KnownSeason } from "../domain/season.ts";
import type { CardPlayer } from "../store/players.ts";
import type { Deps } from "../usecases/deps.ts";
import { readPlayer, readSeason } from "./read.ts";

/** A season from a call has a lower version than any event about it. */
const BEFORE_EVERY_EVENT = 0n;

/**
 * Asks users for a player, and for those of `blocking` who are not recent players of theirs.
 * @throws CodedError `user_not_found`, `unavailable`
 */
export const getPlayer = async (
  users: Deps["users"],
  userId: UserId,
  blocking: readonly UserId[],
): Promise<{
  readonly player: CardPlayer;
  readonly notRecent: readonly string[];
  readonly isSealMissing: boolean;
}> => {
  const { player, notRecent, isSealMissing } = await users.getPlayer({ userId, blocking: [...blocking] });
  return { player: readPlayer(player), notRecent, isSealMissing };
};

/**
 * The current season and the next, as users know them now.
 * @throws CodedError `unavailable`
 */
export const listUsersSeasons = async (users: Deps["users"]): Promise<readonly KnownSeason[]> => {
  const { current, next } = await users.getSeasons({});
  return [current, next]
    .filter((season) => season !== undefined)
    .map((season) => readSeason(season, BEFORE_EVERY_EVENT));
};
