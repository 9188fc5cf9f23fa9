export const SOCKETS_PER_USER = 5;

/**
 * The sockets to close so that one more fits, given a user's open sockets from the oldest to the newest.
 * The oldest goes: a half-open one of a lost connection must not lock its owner out.
 */
export const surplus = <T>(oldestFirst: readonly T[], limit: number): T[] =>
  oldestFirst.slice(0, Math.max(0, oldestFirst.length + 1 - limit));
