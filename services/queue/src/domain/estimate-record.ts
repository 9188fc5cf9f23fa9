import { ROLE_NUMBERS, type RoleCounts, type RoleNumber } from "./roles.ts";

/** The end of one wait, without its player. */
export interface EndedWait {
  readonly rate: number;
  readonly roles: readonly RoleNumber[];
  /** Seconds waited while ticks could run. */
  readonly waitedS: number;
  /** False for a player who left: the wait is censored. */
  readonly matched: boolean;
}

/**
 * The waits of one tick, written when its claims are decided; the last `recordsRead` are read. Stored as JSON of at most
 * `WAITS_PER_RECORD` waits and 4 KB:
 * `{ s: sinceLastS, q: [5 counts], m: [5 counts], n: standsFor, w: [[rate, roleBits, waitedS, matched 0|1], …] }`.
 */
export interface TickRecord {
  /** Seconds during which ticks could run since the record before this one. */
  readonly sinceLastS: number;
  /** Players in the snapshot who offered each role. */
  readonly waiting: RoleCounts;
  /** Seats of each role that the tick's matches filled. */
  readonly matched: RoleCounts;
  /** Waits that ended since the record before this one: by this tick's matches, or by leaving. */
  readonly waits: readonly EndedWait[];
  /** Ended waits that each listed one represents: 1 unless there were too many for a record. */
  readonly standsFor: number;
}

/** A player who waits now. */
export interface OpenWait {
  readonly rate: number;
  readonly roles: readonly RoleNumber[];
  readonly waitedS: number;
  /** How many players this one stands for; 1 when not given. */
  readonly standsFor?: number;
}

export const WAITS_PER_RECORD = 200;
/** An hour and a half of ticks at the usual interval. */
export const RECORDS_READ = 45;
const RECORDS_COVER_MS = 90 * 60_000;
const RECORDS_READ_AT_MOST = 540;

/** How many records are read: an hour and a half of ticks; never fewer than at the usual interval. */
export const recordsRead = (intervalMs: number): number =>
  Math.min(RECORDS_READ_AT_MOST, Math.max(RECORDS_READ, Math.ceil(RECORDS_COVER_MS / intervalMs)));

const bitsOf = (roles: readonly RoleNumber[]): number =>
  roles.reduce((bits, role) => bits | (1 << (role - 1)), 0);

const rolesOf = (bits: number): readonly RoleNumber[] =>
  ROLE_NUMBERS.filter((role) => (bits >> (role - 1)) & 1);

/** Keeps every n-th wait of a large tick, evenly over the order of their rates. */
export const thinWaits = (waits: readonly EndedWait[]): Pick<TickRecord, "waits" | "standsFor"> => {
  const standsFor = Math.max(1, waits.length / WAITS_PER_RECORD);
  if (standsFor === 1) return { waits, standsFor };
  const sorted = waits.toSorted((left, right) => left.rate - right.rate || left.waitedS - right.waitedS);
  const sampled = Array.from(
    { length: WAITS_PER_RECORD },
    (_, index) => sorted[Math.floor((index + 0.5) * standsFor)],
  );
  return { waits: sampled.filter((wait) => wait !== undefined), standsFor };
};

/** The stored form of a record. */
export interface PackedRecord {
  readonly s: number;
  readonly q: RoleCounts;
  readonly m: RoleCounts;
  readonly n: number;
  readonly w: readonly (readonly [rate: number, roleBits: number, waitedS: number, matched: 0 | 1])[];
}

export const packRecord = (record: TickRecord): PackedRecord => ({
  s: record.sinceLastS,
  q: record.waiting,
  m: record.matched,
  n: record.standsFor,
  w: record.waits.map(
    ({ rate, roles, waitedS, matched }) =>
      [rate, bitsOf(roles), Math.round(waitedS), matched ? 1 : 0] as const,
  ),
});

export const unpackRecord = ({ s, q, m, n, w }: PackedRecord): TickRecord => ({
  sinceLastS: s,
  waiting: q,
  matched: m,
  standsFor: n,
  waits: w.map(([rate, bits, waitedS, matched]) => ({
    rate,
    roles: rolesOf(bits),
    waitedS,
    matched: matched === 1,
  })),
});
