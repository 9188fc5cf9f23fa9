import type { Team } from "@gokaku/game";

/** An accuser counts against the same player once in this time. Seconds. */
export const ACCUSATION_MEMORY_S = 30 * 24 * 60 * 60;
const ACCUSERS_NEEDED = 3;

export type Accuser = Readonly<{
  userId: string;
  team: Team;
  /** An accusation of theirs already cost the same player a point within `ACCUSATION_MEMORY_S`. */
  countedBefore: boolean;
}>;

/**
 * Whether what the players of one match say about one of them is a violation, and whose word counted for it:
 * at least three fresh accusers, from both teams. Nobody's word counts when it is none.
 */
export const judgeAccusers = (accusers: readonly Accuser[]): readonly string[] => {
  const fresh = accusers.filter((accuser) => !accuser.countedBefore);
  const teams = new Set(fresh.map((accuser) => accuser.team));
  return fresh.length >= ACCUSERS_NEEDED && teams.size === 2 ? fresh.map((accuser) => accuser.userId) : [];
};
