import type { RankRoles } from "./layout.ts";
import { isAccount } from "./match.ts";

const HOUR_MS = 3_600_000;
/** As the day of calls, a day of roles begins at 12:00 Japan time. */
const DAY_BEGINS_MS = 3 * HOUR_MS;

/** The time for which roles are set once: a day of a season. */
export const periodOf = (nowMs: number, seasonId: string): string =>
  `${Math.floor((nowMs - DAY_BEGINS_MS) / (24 * HOUR_MS))} ${seasonId}`;

/** A player of the ranking with the rate. */
export interface PlayerRate {
  readonly userId: string;
  readonly rate: number;
}

/** A role that a member is to have. */
export interface WantedRole {
  readonly userId: string;
  readonly roleId: string;
}

/** The roles of the tiers: of each player the highest one that the rate reaches. Test accounts have no Discord. */
export const tierRoles = ({ tiers }: RankRoles, players: readonly PlayerRate[]): readonly WantedRole[] => {
  const descending = tiers.toSorted((one, other) => other.from - one.from);
  return players.flatMap(({ userId, rate }) => {
    const tier = descending.find(({ from }) => rate >= from);
    return tier === undefined || !isAccount(userId) ? [] : [{ userId, roleId: tier.role }];
  });
};

export const topRoles = ({ top100 }: RankRoles, userIds: readonly string[]): readonly WantedRole[] =>
  top100 === null ? [] : userIds.filter(isAccount).map((userId) => ({ userId, roleId: top100 }));
