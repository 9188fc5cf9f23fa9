/** Every time-out, interval, retry and bound of this service that an operator cannot set (`config.ts` has the others). */

export const TICKET = {
  ttlS: 30,
  bytes: 32,
} as const;

/** Recent facts in the memory of the process, and their lifetime. */
export const MEMORY = {
  /** Longer than a ticket lives that was issued just before. */
  bans: { max: 10_000, ttlMs: 120_000 },
  endedSessions: { max: 10_000, ttlMs: 120_000 },
  /** Longer than a new match is announced. */
  matches: { max: 20_000, ttlMs: 120_000 },
  /** Addresses that open sockets. */
  addresses: 20_000,
} as const;

export const SOCKET = {
  /** A connection that has not asked for a socket by then is dropped. */
  requestTimeoutMs: 10_000,
  requestCheckMs: 1_000,
  closeTimeoutMs: 5_000,
  /** More connections than sockets are taken: they are refused with an answer. */
  spareConnections: 100,
  perUser: 5,
  /** A player has one match at a time; this leaves room for pages that forgot to unsubscribe. */
  subscriptions: 10,
  careIntervalMs: 1_000,
  pingIntervalMs: 25_000,
  silenceLimitMs: 150_000,
  stallLimitMs: 30_000,
  /** A connection with this much unsent takes no more frames. */
  highWaterBytes: 64 * 1024,
  /** Replies cannot replace each other; a client that asks this often without reading is cut. */
  waitingReplies: 20,
  /** Slices in which all sockets are closed at the end, and the time for their answers. */
  drainSlices: 10,
  closeAnswerMs: 1_000,
} as const;

/** A token bucket: at most `burst` at once, refilled over `windowMs`. */
export interface AllowanceRule {
  readonly burst: number;
  readonly windowMs: number;
}
/** Messages of one socket. */
export const MESSAGES: AllowanceRule = { burst: 20, windowMs: 10_000 };
/** Sockets that one address opens, or tries to. */
export const OPENINGS: AllowanceRule = { burst: 120, windowMs: 60_000 };

/** The longest that work on all sockets holds up the process, and the items between two looks at the clock. */
export const TIME_SLICE = { ms: 5, itemsBetweenLooks: 16 } as const;

export const READING = {
  /** Failed readings are repeated, and the queue is compared, this often. */
  reconcileIntervalMs: 4_000,
  /** Players whose result waits for a free seat are read this often. */
  releaseIntervalMs: 500,
  /** Users or logins that one call names. */
  perCall: 500,
  matchesAtOnce: 16,
  eventsAtOnce: 16,
  /** Pages are let in after this even if the past bans have not been read. */
  bansWithinMs: 5_000,
  /** A socket that lacks more queue differences than these gets the full state. */
  queueDifferences: 4,
} as const;

export const MATCH_FOUND = {
  /** An older match is not announced: a redelivered event would call players to a match long begun. */
  maxAgeMs: 60_000,
  /** Longer than the way here takes: an older event was sent again, and its match may have moved on. */
  fromEventMaxAgeMs: 5_000,
} as const;

export const PRESENCE = {
  intervalMs: 2_000,
  /** Every so many rounds the report names all players, in between only new ones. */
  roundsBetweenFull: 30,
} as const;

/** Connection slots in Redis. */
export const SLOT = {
  /** A process that has not renewed its lease is dead, and its sockets count no more. */
  leaseS: 15,
  renewalMs: 5_000,
  /** No token lives longer. */
  keepS: 25 * 3600,
  perCall: 500,
} as const;

export const PUSH = {
  tryWithinMs: 5_000,
  testWithinMs: 1_500,
  testTtlS: 60,
  firstWaitMs: 1_000,
  longestWaitMs: 30_000,
  /** The bus is asked for more time this often. */
  workingMs: 10_000,
  messagesAtOnce: 32,
  /** While a push service is unavailable, most of the time of a match is waiting. */
  matchesAtOnce: 256,
  signedForMs: 3_600_000,
  /** A call is worth sending so long. */
  callForMs: 300_000,
  /** As queue reminds of appointments. */
  remindBeforeMs: 900_000,
  /** A cancelled appointment is worth saying so long: a night. */
  cancelledForMs: 12 * 3_600_000,
  /** A decision about a seal is worth saying so long. */
  sealForMs: 24 * 3_600_000,
  /** Likewise a decision about a case. */
  caseForMs: 24 * 3_600_000,
  /** A mass correction is worth saying so long. */
  correctedForMs: 24 * 3_600_000,
  usersPerCall: 100,
} as const;

export const ROOM_TTL_S = 3600;
