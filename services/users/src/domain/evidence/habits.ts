import type { EvidenceMatch } from "./rows.ts";

/** Hours of a week: those of working days and those of a weekend. */
const HOURS = 48;
const DAY_S = 86_400;
const HOUR_S = 3600;
/** Japan's time, in which all players live. */
const OFFSET_S = 9 * HOUR_S;
/** Matches that begin closer together than this cannot have the same player, since a match lasts longer. */
const SHORTEST_MATCH_S = 600;
/** How much of the average player is in each habit before anything is known of it, in matches. */
const PRIOR_MATCHES = 5;

/** When and what an account plays. */
export interface Habits {
  readonly userId: string;
  /** In order. */
  readonly startsS: readonly number[];
  /** By hour: days on which the account began a match in it. Matches of one day and hour are one choice. */
  readonly hours: readonly number[];
  /** By character: matches. */
  readonly characters: readonly number[];
}

/** @param atS unix seconds */
const hourOf = (atS: number): number => {
  const day = Math.floor((atS + OFFSET_S) / DAY_S);
  const hour = Math.floor(((atS + OFFSET_S) % DAY_S) / HOUR_S);
  // The first day of unix time was a Thursday.
  const weekday = (day + 4) % 7;
  return hour + (weekday === 0 || weekday === 6 ? HOURS / 2 : 0);
};

/** The habits of every account with a match. */
export const listHabits = (matches: readonly EvidenceMatch[]): readonly Habits[] => {
  const characters = new Map<string, number>();
  const habits = new Map<
    string,
    { startsS: number[]; seen: Set<string>; hours: number[]; counts: number[] }
  >();
  for (const { startedAtS, winners, losers } of matches)
    for (const { userId, characterId } of [...winners, ...losers]) {
      const known = habits.get(userId);
      const own = known ?? {
        startsS: [],
        seen: new Set(),
        hours: Array.from({ length: HOURS }, () => 0),
        counts: [],
      };
      if (known === undefined) habits.set(userId, own);
      own.startsS.push(startedAtS);
      const hour = hourOf(startedAtS);
      const dayAndHour = `${Math.floor((startedAtS + OFFSET_S) / DAY_S)} ${hour}`;
      if (!own.seen.has(dayAndHour)) own.hours[hour] = (own.hours[hour] ?? 0) + 1;
      own.seen.add(dayAndHour);
      if (characterId === "") continue;
      const place = characters.get(characterId) ?? characters.size;
      characters.set(characterId, place);
      own.counts[place] = (own.counts[place] ?? 0) + 1;
    }
  return [...habits].map(([userId, { startsS, hours, counts }]) => ({
    userId,
    startsS: startsS.toSorted((one, other) => one - other),
    hours,
    characters: Array.from({ length: characters.size }, (_, place) => counts[place] ?? 0),
  }));
};

/** Whether two accounts sat in one match or in two at the same time, so that one person cannot have played both. */
export const haveOverlapped = (one: readonly number[], other: readonly number[]): boolean => {
  let at = 0;
  for (const startS of one) {
    while ((other[at] ?? Number.POSITIVE_INFINITY) <= startS - SHORTEST_MATCH_S) at += 1;
    if ((other[at] ?? Number.POSITIVE_INFINITY) < startS + SHORTEST_MATCH_S) return true;
  }
  return false;
};

/** The logarithm of Γ(from + count) / Γ(from), as a sum: counts are small. */
const logRising = (from: number, count: number): number => {
  let total = 0;
  for (let step = 0; step < count; step += 1) total += Math.log(from + step);
  return total;
};

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * The logarithm of the Bayes factor for one habit behind two rows of counts, against two habits. Counts are multinomial, and
 * a habit is Dirichlet around that of all players (Good 1965, The Estimation of Probabilities).
 * @param average shares of all players, positive where anything was counted
 */
const logSameHabit = (
  one: readonly number[],
  other: readonly number[],
  average: readonly number[],
): number => {
  let factor =
    logRising(PRIOR_MATCHES, total(one)) +
    logRising(PRIOR_MATCHES, total(other)) -
    logRising(PRIOR_MATCHES, total(one) + total(other));
  average.forEach((share, place) => {
    const [first, second] = [one[place] ?? 0, other[place] ?? 0];
    // With one of them at zero both terms are equal.
    if (first === 0 || second === 0) return;
    const prior = share * PRIOR_MATCHES;
    factor += logRising(prior, first + second) - logRising(prior, first) - logRising(prior, second);
  });
  return factor;
};

const averageOf = (rows: readonly (readonly number[])[]): readonly number[] => {
  const sums = Array.from({ length: rows[0]?.length ?? 0 }, (_, place) =>
    rows.reduce((sum, row) => sum + (row[place] ?? 0), 0),
  );
  const all = Math.max(1, total(sums));
  return sums.map((sum) => sum / all);
};

/** How much alike two accounts play. */
export interface Likeness {
  /** The logarithms of the Bayes factors for one habit. */
  readonly hours: number;
  readonly characters: number;
}

/** @returns how much alike two of these accounts play */
export const createLikeness = (habits: readonly Habits[]): ((one: Habits, other: Habits) => Likeness) => {
  const hours = averageOf(habits.map((one) => one.hours));
  const characters = averageOf(habits.map((one) => one.characters));
  return (one, other) => ({
    hours: logSameHabit(one.hours, other.hours, hours),
    characters: logSameHabit(one.characters, other.characters, characters),
  });
};
