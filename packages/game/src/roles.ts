/** The five lanes in the order in which every screen and table lists them. */
export const ROLES = ["TOP_LANE", "SUPPORT", "MIDDLE", "BOTTOM_LANE", "TANK"] as const;
export type Role = (typeof ROLES)[number];

export const CHARACTER_TYPES = ["ATTACKER", "ALL_ROUNDER", "SPEEDSTER", "DEFENDER", "SUPPORTER"] as const;
export type CharacterType = (typeof CHARACTER_TYPES)[number];

export const TEAMS = ["A", "B"] as const;
export type Team = (typeof TEAMS)[number];

export const isRole = (value: string): value is Role => (ROLES as readonly string[]).includes(value);

export const isCharacterType = (value: string): value is CharacterType =>
  (CHARACTER_TYPES as readonly string[]).includes(value);

export const otherTeam = (team: Team): Team => (team === "A" ? "B" : "A");
