import { findingsOf, type Tested } from "./findings-of.ts";
import { createLikeness, type Habits, haveOverlapped, type Likeness, listHabits } from "./habits.ts";
import type { EvidenceAccount, EvidenceRows, EvidenceTrace, Finding } from "./rows.ts";

/** Habits of fewer matches say nothing. */
export const LEAST_MATCHES = 10;
/** So many unrelated pairs are enough to compare with. */
const MOST_UNRELATED = 50_000;

/** More accounts than this do not share a home: their network is a provider's, and their device key is copied. */
const MOST_SHARING = 20;

/** Two accounts in the order of their ids. */
export const keyOf = (one: string, other: string): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`;

/** The pairs of accounts with a trace of this kind in common, and how many traces each pair shares. */
const listSharing = (
  traces: readonly EvidenceTrace[],
  kind: EvidenceTrace["kind"],
): ReadonlyMap<string, number> => {
  const shared = new Map<string, number>();
  const holders = Map.groupBy(
    traces.filter((trace) => trace.kind === kind),
    ({ hash }) => hash,
  );
  for (const rows of holders.values()) {
    const userIds = [...new Set(rows.map(({ userId }) => userId))].toSorted();
    if (userIds.length > MOST_SHARING) continue;
    userIds.forEach((one, place) => {
      for (const other of userIds.slice(place + 1)) {
        const key = keyOf(one, other);
        shared.set(key, (shared.get(key) ?? 0) + 1);
      }
    });
  }
  return shared;
};

/** Judges how much alike two accounts play, beside pairs that share no device and no network. */
export interface Comparison {
  readonly likeness: (one: Habits, other: Habits) => Likeness;
  /** The share of unrelated pairs that are at least so much alike. */
  readonly chanceOf: (likeness: Likeness) => number;
}

const scoreOf = ({ hours, characters }: Likeness): number => hours + characters;

/** How many of these numbers, in order, are at least so large. */
const countAtLeast = (sorted: Float64Array, least: number): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return sorted.length - from;
};

/**
 * Compares with the pairs that share nothing and never sat in two seats at once, as a permutation test does (Phipson &
 * Smyth 2010, Permutation p-values should never be zero). Beyond all of them the chance falls as the Bayes factor rises: by
 * Markov's inequality a Bayes factor of x has at most the chance 1/x without a common habit.
 */
export const compareHabits = (habits: readonly Habits[], isRelated: (key: string) => boolean): Comparison => {
  const likeness = createLikeness(habits);
  const pairs = (habits.length * (habits.length - 1)) / 2;
  const every = Math.max(1, Math.ceil(pairs / MOST_UNRELATED));
  const scores: number[] = [];
  let number = 0;
  habits.forEach((one, place) => {
    for (const other of habits.slice(place + 1)) {
      number += 1;
      if (number % every !== 0 || isRelated(keyOf(one.userId, other.userId))) continue;
      if (!haveOverlapped(one.startsS, other.startsS)) scores.push(scoreOf(likeness(one, other)));
    }
  });
  const sorted = Float64Array.from(scores).sort();
  const most = Math.max(0, sorted.at(-1) ?? 0);
  return {
    likeness,
    chanceOf: (alike) =>
      ((1 + countAtLeast(sorted, scoreOf(alike))) / (1 + sorted.length)) *
      Math.min(1, Math.exp(most - scoreOf(alike))),
  };
};

/** The habits of all accounts with enough matches, and what they share. */
export interface People {
  readonly habits: readonly Habits[];
  readonly devices: ReadonlyMap<string, number>;
  readonly networks: ReadonlyMap<string, number>;
  readonly compared: Comparison;
}

export const readPeople = ({ matches, traces }: Pick<EvidenceRows, "matches" | "traces">): People => {
  const habits = listHabits(matches).filter(({ startsS }) => startsS.length >= LEAST_MATCHES);
  const devices = listSharing(traces, "device");
  const networks = listSharing(traces, "network");
  const compared = compareHabits(habits, (key) => devices.has(key) || networks.has(key));
  return { habits, devices, networks, compared };
};

/**
 * Pairs of accounts that one person may have. They share a device key or a network class, never sat in two seats at once, and
 * are alike in their hours and in their characters. The model: the habits of two people who share a device or network
 * are no more alike than those of unrelated people. Pairs with a common device and pairs with a common network only
 * are two families of tests (Sun et al. 2006, Stratified false discovery control).
 */
export const findSecondAccounts = (
  accounts: readonly EvidenceAccount[],
  { habits, devices, networks, compared }: People,
): readonly Finding[] => {
  const createdAtS = new Map(accounts.map((account) => [account.userId, account.createdAtS]));
  const byUserId = new Map(habits.map((own) => [own.userId, own]));
  let tested = 0;
  const judge = (key: string): readonly Tested[] => {
    const [one = "", other = ""] = key.split(" ");
    const [first, second] = [byUserId.get(one), byUserId.get(other)];
    if (first === undefined || second === undefined || haveOverlapped(first.startsS, second.startsS))
      return [];
    const alike = compared.likeness(first, second);
    tested += 1;
    if (alike.hours <= 0 || alike.characters <= 0) return [];
    const isFirstNewer = (createdAtS.get(one) ?? 0) > (createdAtS.get(other) ?? 0);
    return [
      {
        kind: "second_account",
        userIds: isFirstNewer ? [one, other] : [other, one],
        chance: compared.chanceOf(alike),
        numbers: {
          shared_devices: devices.get(key) ?? 0,
          shared_networks: networks.get(key) ?? 0,
          hours_alike: alike.hours,
          characters_alike: alike.characters,
          newer_matches: (isFirstNewer ? first : second).startsS.length,
          older_matches: (isFirstNewer ? second : first).startsS.length,
        },
      },
    ];
  };
  const byDevice = [...devices.keys()];
  const byNetwork = [...networks.keys()].filter((key) => !devices.has(key));
  return [byDevice, byNetwork].flatMap((keys) => {
    tested = 0;
    const candidates = keys.flatMap(judge);
    return findingsOf(candidates, tested);
  });
};
