import { LIMITS, ROLES } from "@gokaku/game";
import type { Account } from "./account.ts";
import type { Favourite } from "./favourites.ts";
import type { Stats } from "./stats.ts";

/** Which rule gives which badge of the catalogue. */
const REGISTERED = "badge_001";
const PROFILE_COMPLETE = "badge_002";
const COMMUNITY = "badge_003";
const FIRST_MATCH = "badge_004";
const FIRST_WIN = "badge_005";
const ALL_ROLES = "badge_006";
const GOLD_LICENCE = { badgeId: "badge_067", matches: 50 } as const;
const BATTLES = [
  ["badge_057", 100],
  ["badge_058", 200],
  ["badge_059", 300],
  ["badge_060", 400],
  ["badge_061", 500],
  ["badge_062", 600],
  ["badge_063", 700],
  ["badge_064", 800],
  ["badge_065", 900],
  ["badge_066", 1000],
] as const;

export interface Award {
  readonly badgeId: string;
  readonly rule: string;
}

export const awardsOfRegistration: readonly Award[] = [{ badgeId: REGISTERED, rule: "registered" }];

/** The badges that a player has earned once a match is applied; awarding an owned badge again is a no-op. */
export const awardsOfMatch = (stats: Stats, hasWon: boolean, penaltyCount: number): readonly Award[] => {
  const battles = stats.lifetimeMatchCount;
  const awards: Award[] = BATTLES.filter(([, needed]) => battles === needed).map(([badgeId, needed]) => ({
    badgeId,
    rule: `battles_${needed}`,
  }));
  if (battles === 1) awards.push({ badgeId: FIRST_MATCH, rule: "first_match" });
  if (hasWon) awards.push({ badgeId: FIRST_WIN, rule: "first_win" });
  if (battles >= GOLD_LICENCE.matches && penaltyCount === 0) {
    awards.push({ badgeId: GOLD_LICENCE.badgeId, rule: "gold_licence" });
  }
  return awards;
};

/** The input of the rules. */
export interface Career {
  readonly account: Pick<Account, "trainerName" | "preferredRoles" | "bio" | "stats" | "penalties">;
  readonly favourites: readonly Favourite[];
  readonly hasWon: boolean;
  /** Roles in which at least one match was decided. */
  readonly rolesPlayed: number;
  readonly isMember: boolean;
}

interface Rule {
  readonly id: string;
  readonly badgeId: string;
  readonly target: number;
  readonly progress: (career: Career) => number;
}

const PROFILE_PARTS: readonly ((career: Career) => boolean)[] = [
  ({ account }) => account.trainerName !== "",
  ({ account }) => account.preferredRoles.length >= LIMITS.minRoles,
  ({ favourites }) => favourites.length > 0,
  ({ account }) => account.bio !== "",
];

/** Everything that a player can earn by own doing, in the order of the catalogue. */
const RULES: readonly Rule[] = [
  { id: "registered", badgeId: REGISTERED, target: 1, progress: () => 1 },
  {
    id: "profile_complete",
    badgeId: PROFILE_COMPLETE,
    target: PROFILE_PARTS.length,
    progress: (career) => PROFILE_PARTS.filter((isDone) => isDone(career)).length,
  },
  { id: "community", badgeId: COMMUNITY, target: 1, progress: ({ isMember }) => Number(isMember) },
  {
    id: "first_match",
    badgeId: FIRST_MATCH,
    target: 1,
    progress: ({ account }) => account.stats.lifetimeMatchCount,
  },
  { id: "first_win", badgeId: FIRST_WIN, target: 1, progress: ({ hasWon }) => Number(hasWon) },
  { id: "all_roles", badgeId: ALL_ROLES, target: ROLES.length, progress: ({ rolesPlayed }) => rolesPlayed },
  ...BATTLES.map(([badgeId, target]) => ({
    id: `battles_${target}`,
    badgeId,
    target,
    progress: ({ account }: Career) => account.stats.lifetimeMatchCount,
  })),
  {
    id: "gold_licence",
    badgeId: GOLD_LICENCE.badgeId,
    target: GOLD_LICENCE.matches,
    progress: ({ account }) => (account.penalties.count === 0 ? account.stats.lifetimeMatchCount : 0),
  },
];

/** How far a rule is; `progress` goes up to `target` and no further. */
export interface Progress {
  readonly id: string;
  readonly badgeId: string;
  readonly target: number;
  readonly progress: number;
}

export const progressOf = (career: Career): readonly Progress[] =>
  RULES.map(({ id, badgeId, target, progress }) => ({
    id,
    badgeId,
    target,
    progress: Math.min(target, progress(career)),
  }));
