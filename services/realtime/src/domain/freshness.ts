export const MATCH_FOUND_MAX_AGE_MS = 60_000;

/** Whether a new match may still be announced; a redelivered old one would call players to a match long begun. */
export const isFresh = (createdAtMs: number, nowMs: number): boolean =>
  nowMs - createdAtMs <= MATCH_FOUND_MAX_AGE_MS;
