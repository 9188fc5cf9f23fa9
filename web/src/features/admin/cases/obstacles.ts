import type { StaffCase } from "@gokaku/contract/admin";

/** Why a member of staff cannot decide; null when nothing is in the way. */
export type Obstacle = "role" | "match" | "first_decider" | "other";

type Decidable = Pick<StaffCase, "kind" | "can_decide" | "can_decide_appeal" | "decisions">;

/** @param may whether the role decides cases at all */
export const decisionObstacle = ({ kind, can_decide: can }: Decidable, may: boolean): Obstacle | null => {
  if (kind === "dispute") return "match";
  if (!may) return "role";
  return can ? null : "other";
};

/** An appeal is decided by another person than the decision that it is against. */
export const appealObstacle = (
  { can_decide_appeal: can, decisions: [first] }: Decidable,
  may: boolean,
  ownId: string,
): Obstacle | null => {
  if (!may) return "role";
  if (first !== undefined && first.by === ownId) return "first_decider";
  return can ? null : "other";
};
