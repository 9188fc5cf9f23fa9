import type { StaffCase } from "@gokaku/contract/admin";

/** Why a member of staff cannot decide. */
export type Obstacle = "role" | "match" | "first_decider";

/** The obstacle to a decision about an open case; null for none. */
export const decisionObstacle = ({
  kind,
  can_decide: can,
}: Pick<StaffCase, "kind" | "can_decide">): Obstacle | null => {
  if (kind === "dispute") return "match";
  return can ? null : "role";
};

/**
 * The obstacle to a decision about an open appeal, null for none: another person than the first decides it.
 * @param may whether the role decides appeals at all
 */
export const appealObstacle = (
  { can_decide_appeal: can }: Pick<StaffCase, "can_decide_appeal">,
  may: boolean,
): Obstacle | null => {
  if (can) return null;
  return may ? "first_decider" : "role";
};
