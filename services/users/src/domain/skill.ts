import { type Skill, type SkillState, seedSkill, skillsAfter } from "@gokaku/rating";
import type { Outcome } from "./ledger.ts";

/** The belief with which an admin lets a player begin; `tier` is null for an imported rating. */
export interface Seed extends Skill {
  readonly userId: string;
  readonly tier: number | null;
  readonly atMs: number;
}

/** @throws RangeError for an unknown tier */
export const seedOfTier = (userId: string, tier: number, atMs: number): Seed => ({
  userId,
  ...seedSkill(tier),
  tier,
  atMs,
});

/** Whether two seeds let a player begin alike. */
export const isSameSeed = (one: Seed | null, other: Seed | null): boolean =>
  one?.mean === other?.mean && one?.deviation === other?.deviation && one?.tier === other?.tier;

/** A player of a match with the beliefs before it. */
export interface Played {
  readonly userId: string;
  readonly outcome: Outcome;
  readonly skill: SkillState;
}

/** The beliefs of the players after a match; only a decided one moves them, and only the sequential one. */
export const skillsAfterMatch = (players: readonly Played[]): ReadonlyMap<string, SkillState> => {
  const winners = players.filter(({ outcome }) => outcome === "won");
  const losers = players.filter(({ outcome }) => outcome === "lost");
  const before = (team: readonly Played[]) => team.map(({ skill }) => skill.sequential);
  const moved = (team: readonly Played[], after: readonly Skill[]) =>
    team.map(({ userId, skill }, place): readonly [string, SkillState] => [
      userId,
      { ...skill, sequential: after[place] ?? skill.sequential },
    ]);
  if (winners.length === 0 || losers.length === 0)
    return new Map(players.map(({ userId, skill }) => [userId, skill]));
  const after = skillsAfter(before(winners), before(losers));
  return new Map([...moved(winners, after.winners), ...moved(losers, after.losers)]);
};
