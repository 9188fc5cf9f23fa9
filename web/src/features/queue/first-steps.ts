import type { User } from "@gokaku/contract";
import { LIMITS } from "@gokaku/game";
import type { NotificationState } from "../../live/alarm/signals.ts";

export type StepName = "seal" | "server" | "roles" | "notification";
export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
}

interface Facts {
  readonly user: Pick<User, "seal_confirmed" | "is_dummy" | "lifetime_match_count">;
  /** Null while it is not known. */
  readonly isMember: boolean | null;
  readonly selectedRoles: number;
  readonly notification: NotificationState;
}

/** The open steps of a new player before the first match; a confirmed seal is no step. */
export const firstSteps = ({ user, isMember, selectedRoles, notification }: Facts): readonly Step[] => [
  ...(user.seal_confirmed ? [] : [{ name: "seal", isDone: false } as const]),
  { name: "server", isDone: isMember === true },
  { name: "roles", isDone: selectedRoles >= LIMITS.minRoles },
  // Nothing is left to do where the browser has decided.
  { name: "notification", isDone: notification !== "default" },
];

/** Steps are shown to those who may not play yet, and until they are done to players before the first match. */
export const showsFirstSteps = (facts: Facts): boolean => {
  const { user, isMember } = facts;
  if (isMember === null) return false;
  if (!user.seal_confirmed || !isMember) return true;
  return !user.is_dummy && user.lifetime_match_count === 0 && firstSteps(facts).some(({ isDone }) => !isDone);
};
