import type { UserId } from "@gokaku/game";
import type { PlanLeftover } from "./plan.ts";
import type { RoleNumber } from "./roles.ts";

/** The leftover players of the newest finished tick. */
export interface LastTick {
  readonly openedAtMs: number;
  /** Fewer players waited than a match needs. */
  readonly isIdle: boolean;
  readonly leftovers: readonly PlanLeftover[];
}

export type LeftOverReason = "few_players" | "roles" | "rate" | "no_ten";

export interface LeftOver {
  readonly reason: LeftOverReason;
  /** For `roles`: those with too few players. */
  readonly roles: readonly RoleNumber[];
}

/**
 * The solver's reason as the player may see it. A block looks like every unnamed reason: in a small queue it would
 * identify the blocking player.
 */
const reasonForPlayer = ({ scope, shortage, roles }: PlanLeftover): LeftOver => {
  if (shortage === "roles") return { reason: "roles", roles };
  const isAlone = scope === "queue" && shortage === "window";
  return { reason: isAlone ? "rate" : "no_ten", roles: [] };
};

/** Why the last tick left over a player who joined at `joinedAtMs`; null when it seated the player or came before. */
export const leftOverOf = (tick: LastTick | null, userId: UserId, joinedAtMs: number): LeftOver | null => {
  if (tick === null || joinedAtMs > tick.openedAtMs) return null;
  if (tick.isIdle) return { reason: "few_players", roles: [] };
  const leftover = tick.leftovers.find((one) => one.userId === userId);
  return leftover === undefined ? null : reasonForPlayer(leftover);
};
