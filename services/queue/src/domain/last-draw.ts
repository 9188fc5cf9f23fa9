import type { UserId } from "@gokaku/game";
import type { PlanLeftover } from "./plan.ts";

/** What the newest finished tick says about those it left over. */
export interface LastDraw {
  readonly openedAtMs: number;
  /** Too few players waited for a match at all. */
  readonly isIdle: boolean;
  readonly leftovers: readonly PlanLeftover[];
}

export type LeftOverReason = "few_players" | "roles" | "rate" | "no_ten";

export interface LeftOver {
  readonly reason: LeftOverReason;
  /** For `roles`: those that too few offered, as messages number them. */
  readonly roles: readonly number[];
}

/**
 * The certificate in a player's words. A block is never told apart from other reasons without a name: in a small queue
 * it would name the one who blocks.
 */
const toldReason = ({ scope, shortage, roles }: PlanLeftover): LeftOver => {
  if (shortage === "roles") return { reason: "roles", roles };
  const isAlone = scope === "queue" && shortage === "window";
  return { reason: isAlone ? "rate" : "no_ten", roles: [] };
};

/** Why the last draw left over a player who waits since `joinedAtMs`; null when it did not or came before. */
export const leftOverOf = (draw: LastDraw | null, userId: UserId, joinedAtMs: number): LeftOver | null => {
  if (draw === null || joinedAtMs > draw.openedAtMs) return null;
  if (draw.isIdle) return { reason: "few_players", roles: [] };
  const leftover = draw.leftovers.find((one) => one.userId === userId);
  return leftover === undefined ? null : toldReason(leftover);
};
