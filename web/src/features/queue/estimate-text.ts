import type { QueueEstimate, QueueInfo } from "@gokaku/contract";
import { LIMITS, ROLES, type Role } from "@gokaku/game";
import { formatText } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { queueText } from "./text.ts";

/** Beyond this an estimate names no minutes any more. */
const LONGEST_MINUTES = 60;

const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** 「約11分」; from an hour on 「60分以上」. */
export const aboutText = (seconds: number): string =>
  minutesOf(seconds) >= LONGEST_MINUTES
    ? queueText.estimate.hours(LONGEST_MINUTES)
    : queueText.estimate.about(minutesOf(seconds));

/** The bound is rounded up, so that it holds for as many as it says. */
export const mostText = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes > LONGEST_MINUTES
    ? queueText.estimate.mostLong(LONGEST_MINUTES)
    : queueText.estimate.most(minutes);
};

export interface RoleHint {
  readonly role: Role;
  /** 「タンクも選ぶと：11分→6分」 */
  readonly text: string;
}

/** The role not selected that shortens the wait most, if by a whole minute that can be seen; else null. */
export const bestHint = (estimate: QueueEstimate, selected: readonly Role[]): RoleHint | null => {
  const [best] = estimate.if_added
    .filter(({ role }) => !selected.includes(role))
    .toSorted((one, other) => one.p50 - other.p50);
  if (best === undefined || !estimate.known) return null;
  const [now, then] = [minutesOf(estimate.p50), minutesOf(best.p50)];
  if (then >= now || then >= LONGEST_MINUTES) return null;
  const nowText =
    now >= LONGEST_MINUTES ? queueText.estimate.hours(LONGEST_MINUTES) : queueText.estimate.minutes(now);
  const text = queueText.estimate.hint(ja.roles[best.role], nowText, queueText.estimate.minutes(then));
  return { role: best.role, text };
};

const SEATS_PER_ROLE = 2;

interface Own {
  readonly selected: readonly Role[];
  /** The figures of the queue count the player already. */
  readonly waiting: boolean;
}

/** How many players a match still lacks, the own entry counted, and the roles that too few of those waiting selected. */
export interface Shortage {
  readonly people: number;
  readonly roles: readonly Role[];
}

/** @returns null when ten players are there: then the wait can be estimated */
export const shortageOf = (
  { total_waiting: total, role_counts: counts }: Pick<QueueInfo, "total_waiting" | "role_counts">,
  { selected, waiting }: Own,
): Shortage | null => {
  const people = LIMITS.playersPerMatch - (waiting ? Math.max(1, total) : total + 1);
  if (people <= 0) return null;
  const own = (role: Role) => (!waiting && selected.includes(role) ? 1 : 0);
  return { people, roles: ROLES.filter((role) => counts[role] + own(role) < SEATS_PER_ROLE) };
};

/** The same roles in the order of the screens: an estimate does not depend on their priority. */
export const rolesInOrder = (selected: readonly string[]): readonly Role[] =>
  ROLES.filter((role) => selected.includes(role));

/** 「前回：タンクが不足」; empty when the last tick did not leave the player over. */
export const leftOverText = (leftOver: QueueEstimate["left_over"]): string => {
  if (leftOver === null) return "";
  if (leftOver.reason !== "roles") return queueText.estimate.leftOver[leftOver.reason];
  const roles = rolesInOrder(leftOver.roles).map((role) => ja.roles[role]);
  return roles.length === 0
    ? queueText.estimate.leftOver.no_ten
    : queueText.estimate.leftOver.roles(roles.join(formatText.beside));
};
