import { type DecidedGames, fitSkills, INITIAL_SKILL, type Skill, skillChance } from "@gokaku/rating";
import { chanceOfAtLeast } from "./chance.ts";
import { findingsOf, type Tested } from "./findings-of.ts";
import { type Habits, haveOverlapped } from "./habits.ts";
import type { EvidenceAccount, EvidenceMatch, Finding } from "./rows.ts";
import { keyOf, type People } from "./second-accounts.ts";

/** The skills of all players by these matches. */
const fitMatches = (matches: readonly EvidenceMatch[]): ReadonlyMap<string, Skill> => {
  const places = new Map<string, number>();
  const starts = [0];
  const seats: number[] = [];
  for (const { winners, losers } of matches) {
    for (const { userId } of [...winners, ...losers]) {
      if (!places.has(userId)) places.set(userId, places.size);
      seats.push(places.get(userId) ?? 0);
    }
    starts.push(seats.length);
  }
  const games: DecidedGames = { seats: Int32Array.from(seats), starts: Int32Array.from(starts) };
  const fitted = fitSkills(
    games,
    [...places].map(() => INITIAL_SKILL),
  );
  return new Map([...places].map(([userId, place]) => [userId, fitted[place] ?? INITIAL_SKILL]));
};

/**
 * New accounts that win like experienced players and have the habits of an old account, with which they share no trace. Two
 * models have to be unlikely, so the larger chance counts (Berger 1982, intersection-union tests). The first: wins of an
 * average newcomer among players of the fitted skills. The second: habits no more alike than those of unrelated
 * accounts, times the number of old accounts compared.
 */
export const findSkilledNewcomers = (
  matches: readonly EvidenceMatch[],
  accounts: readonly EvidenceAccount[],
  { habits, devices, networks, compared }: People,
): readonly Finding[] => {
  const beginS = matches[0]?.startedAtS ?? 0;
  const createdAtS = new Map(accounts.map((account) => [account.userId, account.createdAtS]));
  const skills = fitMatches(matches);
  const strengthOf = (userId: string): number => skills.get(userId)?.mean ?? INITIAL_SKILL.mean;
  const newcomers = habits.filter(({ userId }) => (createdAtS.get(userId) ?? 0) >= beginS);
  const candidates = newcomers.flatMap((own): readonly Tested[] => {
    const { userId } = own;
    const isOlder = (other: Habits): boolean =>
      (createdAtS.get(other.userId) ?? 0) < (createdAtS.get(userId) ?? 0) &&
      strengthOf(other.userId) > INITIAL_SKILL.mean &&
      !devices.has(keyOf(userId, other.userId)) &&
      !networks.has(keyOf(userId, other.userId)) &&
      !haveOverlapped(own.startsS, other.startsS);
    const older = habits.filter(isOlder).map((other) => {
      const alike = compared.likeness(own, other);
      return { other, alike, chance: compared.chanceOf(alike) };
    });
    const [nearest] = older
      .filter(({ alike }) => alike.hours > 0 && alike.characters > 0)
      .toSorted((one, other) => one.chance - other.chance);
    if (nearest === undefined) return [];
    const skillOf = (player: string): Skill =>
      player === userId ? INITIAL_SKILL : (skills.get(player) ?? INITIAL_SKILL);
    const games = matches.flatMap(({ winners, losers }) => {
      const hasWon = winners.some((seat) => seat.userId === userId);
      if (!hasWon && !losers.some((seat) => seat.userId === userId)) return [];
      const [ownTeam, others] = hasWon ? [winners, losers] : [losers, winners];
      const of = (team: EvidenceMatch["winners"]): readonly Skill[] =>
        team.map((seat) => skillOf(seat.userId));
      return [{ hasWon, chance: skillChance(of(ownTeam), of(others)) }];
    });
    const wins = games.filter(({ hasWon }) => hasWon).length;
    const chances = games.map(({ chance }) => chance);
    const chanceOfWins = chanceOfAtLeast(chances, wins);
    const chanceOfHabits = Math.min(1, nearest.chance * older.length);
    return [
      {
        kind: "skilled_newcomer",
        userIds: [userId, nearest.other.userId],
        chance: Math.max(chanceOfWins, chanceOfHabits),
        numbers: {
          matches: games.length,
          wins,
          expected_wins: chances.reduce((total, chance) => total + chance, 0),
          skill: strengthOf(userId),
          older_skill: strengthOf(nearest.other.userId),
          hours_alike: nearest.alike.hours,
          characters_alike: nearest.alike.characters,
        },
      },
    ];
  });
  return findingsOf(candidates, newcomers.length);
};
