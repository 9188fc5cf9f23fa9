/** The input of the invariants. */
export interface Facts {
  readonly users: Query;
  readonly queue: Query;
  readonly matches: Query;
  readonly payments: Query;
  readonly discord: Query;
  /** Facts of several services are compared only when they are older than this (unix ms). */
  readonly horizonMs: number;
  /**
   * The time (unix ms) since when ticks follow the matching hours of Japan; null where unknown, or around the clock.
   */
  readonly hoursSinceMs: number | null;
  /** The recorded frames and answers of players, oldest first, until the stores were opened. */
  readonly recordings: () => AsyncIterable<Seen>;
}

export type Query = <Row extends object>(sql: string, params?: readonly unknown[]) => Promise<Row[]>;

/** `at` in unix ms; a frame's `sinceMs` is when its socket opened. */
export interface Seen {
  readonly at?: number;
  readonly viewer: string;
  readonly by: string;
  readonly sinceMs?: number | null;
  readonly seen: unknown;
}

export interface Verdict {
  /** One sentence per violation; empty when the invariant holds. */
  readonly breaks: readonly string[];
  /** The number of judged objects, such as "312 matches". */
  readonly looked: string;
}

export interface Invariant {
  readonly id: string;
  readonly sentence: string;
  readonly judge: (facts: Facts) => Promise<Verdict>;
}

interface Check {
  readonly of: Query;
  readonly what: string;
  readonly sql: string;
  readonly params?: readonly unknown[];
}

/** Runs queries whose rows are violations. */
export const findBreaks = async (checks: readonly Check[]): Promise<string[]> => {
  const breaks: string[] = [];
  for (const { of, what, sql, params } of checks) {
    const rows = await of<Record<string, unknown>>(sql, params);
    breaks.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`));
  }
  return breaks;
};

/** SQL: the moments at which players lost their seats before the match began. */
export const SEATS_LOST = "select * from seat_changes where kind in ('no_check_in', 'declined', 'missing')";

/** The lowest match id from which on queue has deleted nothing. */
export const firstRetainedMatch = async (queue: Query): Promise<bigint> => {
  const [row] = await queue<{ retained_from_ms: string }>("select retained_from_ms from history");
  return BigInt(row?.retained_from_ms ?? 0) * 100_000n;
};

export const countOf = async (of: Query, table: string): Promise<number> => {
  const [row] = await of<{ n: string }>(`select count(*) as n from ${table}`);
  return Number(row?.n ?? 0);
};
