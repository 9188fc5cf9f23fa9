/** The kinds of ledger rows with which a season begins for a player: the first rate counts as a rate of the season. */
const OPENING_KINDS: readonly string[] = ["seed", "season"];

export const isOpeningRate = (kind: string): boolean => OPENING_KINDS.includes(kind);

/**
 * The highest rate of a season after one more ledger row: the largest rate since the season began, its start included.
 * @param highest before the row
 * @param kind of the row
 * @param rate after the row
 */
export const highestRateAfter = (highest: number, kind: string, rate: number): number =>
  isOpeningRate(kind) ? rate : Math.max(highest, rate);
