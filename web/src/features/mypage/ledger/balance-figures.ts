interface Balance {
  readonly matches: number;
  readonly wins: number;
  readonly expected_wins: number;
  readonly interval_low: number;
  readonly interval_high: number;
}

export interface Ledger {
  readonly expected: number;
  readonly wins: number;
  /** Whole numbers of wins that chance alone gives in 95 of 100 seasons. */
  readonly low: number;
  readonly high: number;
  readonly isInside: boolean;
  /** Places on the bar from no win to only wins, 0 to 1. */
  readonly at: {
    readonly expected: number;
    readonly wins: number;
    readonly low: number;
    readonly high: number;
  };
}

/** The own season as it is shown; null before the first decided match. */
export const ledgerOf = ({
  matches,
  wins,
  expected_wins: expected,
  interval_low: from,
  interval_high: to,
}: Balance): Ledger | null => {
  if (matches <= 0) return null;
  const low = Math.max(0, Math.min(Math.ceil(from), Math.floor(expected)));
  const high = Math.min(matches, Math.max(Math.floor(to), Math.ceil(expected)));
  const place = (value: number): number => Math.min(1, Math.max(0, value / matches));
  return {
    expected,
    wins,
    low,
    high,
    isInside: low <= wins && wins <= high,
    at: { expected: place(expected), wins: place(wins), low: place(low), high: place(high) },
  };
};
