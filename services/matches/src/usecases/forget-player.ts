import type { UserId } from "@gokaku/game";
import { blankCards } from "../store/cards.ts";
import { forgetInRooms } from "../store/dispute-rooms.ts";
import { deleteRehearsalsOf } from "../store/rehearsals.ts";
import type { Deps } from "./deps.ts";

/** Left from a moment on, and the name that stands for everybody who left. */
export interface Leaver {
  readonly userId: UserId;
  readonly leftAtMs: number;
  readonly name: string;
}

/**
 * Removes a player who deleted the account from the cards of the matches until then; results and rates
 * stay. Statements about disputes are emptied, and the player agrees on no result any more. A player who comes back gets
 * new cards from then on, and none of before. Idempotent.
 */
export const forgetPlayer = async (
  { db }: Pick<Deps, "db">,
  { userId, leftAtMs, name }: Leaver,
): Promise<void> => {
  await blankCards(db, userId, { name, untilMs: leftAtMs });
  await forgetInRooms(db, userId, leftAtMs);
  await deleteRehearsalsOf(db, userId);
};
