import type { UserId } from "@gokaku/game";
import { blankCards } from "../store/cards.ts";
import type { Deps } from "./deps.ts";

/** Left from a moment on, and the name that stands for everybody who left. */
export interface Leaver {
  readonly userId: UserId;
  readonly leftAtMs: number;
  readonly name: string;
}

/**
 * Takes a player who left for good out of the cards of the matches until then; results and rates stay. Who comes back
 * has cards anew from then on, and none of before. Again changes nothing.
 */
export const forgetPlayer = ({ db }: Pick<Deps, "db">, { userId, leftAtMs, name }: Leaver): Promise<void> =>
  blankCards(db, userId, { name, untilMs: leftAtMs });
