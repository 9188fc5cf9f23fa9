import type { Stats } from "./stats.ts";

/** Which rule gives which badge of the catalogue. */
const REGISTERED = "badge_001";
const FIRST_MATCH = "badge_004";
const FIRST_WIN = "badge_005";
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

export type Award = Readonly<{ badgeId: string; rule: string }>;

export const awardsOfRegistration: readonly Award[] = [{ badgeId: REGISTERED, rule: "registered" }];

/** What a player has earned once a match is applied; badges already owned are awarded again without harm. */
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
