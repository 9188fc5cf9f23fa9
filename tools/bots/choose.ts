import type { Account } from "../player/player.ts";

interface Rated {
  readonly userId: string;
  readonly rate: number;
}

const byDistance =
  (rate: number) =>
  (a: Account, b: Account): number =>
    Math.abs(a.rate - rate) - Math.abs(b.rate - rate) || a.userId.localeCompare(b.userId);

/** Enough for a match among themselves. */
const FULL_MATCH = 10;
const MIDDLE_RATE = 1500;

/**
 * Chooses the test accounts that wait as bots. Those nearest in rate to the person who waits longest (`waiting`
 * is in that order); without one, those in the middle, if they are enough for a match among themselves.
 * Accounts of people and accounts in `taken` (a match is being played with them) are left out.
 */
export const chooseAccounts = (
  accounts: readonly Account[],
  waiting: readonly Rated[],
  taken: ReadonlySet<string>,
  count: number,
): Account[] => {
  const people = new Set(waiting.map((person) => person.userId));
  const free = accounts.filter(({ userId }) => !people.has(userId) && !taken.has(userId));
  const [first] = waiting;
  if (!first && count < FULL_MATCH) return [];
  return free.sort(byDistance(first?.rate ?? MIDDLE_RATE)).slice(0, count);
};
