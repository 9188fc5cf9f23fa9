import { SEATS } from "../model/problem.ts";

/** A column of the set-packing problem: ten players and the value of their best match. */
export interface Column {
  /** Ascending. */
  readonly players: Int32Array;
  readonly value: number;
}

/** Sum of the values. */
export const totalValue = (columns: readonly Column[]): number =>
  columns.reduce((sum, { value }) => sum + value, 0);

/** How many matches the plans of a bound have. */
export interface MatchCount {
  readonly least: number;
  readonly most: number;
}

/** Any number of matches up to this one. */
export const upTo = (most: number): MatchCount => ({ least: 0, most });

/** Exactly this number of matches. */
export const exactly = (matches: number): MatchCount => ({ least: matches, most: matches });

/** Whether this number of matches seats every player. */
export const seatsEverybody = ({ least }: MatchCount, players: number): boolean => least * SEATS === players;

/** Lower limit of a seat's dual: 0, or none when the row of a player is an equation because everybody plays. */
export const leastSeatDual = (count: MatchCount, players: number): number =>
  seatsEverybody(count, players) ? Number.NEGATIVE_INFINITY : 0;

/**
 * A subset-row cut over three rows: at most one match holds two or more of these three players (Jepsen,
 * Petersen, Spoorendonk, Pisinger 2008).
 */
export type Cut = readonly [number, number, number];

/**
 * Dual values of the set-packing problem: one for each player's row, one for the number of matches, one for
 * each cut. The dual of a row that is an equation may be negative.
 */
export class Duals {
  readonly players: Float64Array;
  match: number;
  readonly cuts: Cut[] = [];
  /** `[cut]`: dual of the cut. */
  readonly cutValues: number[] = [];

  constructor(players: Float64Array, match: number) {
    this.players = players;
    this.match = match;
  }

  /** A copy with arrays of its own. */
  copy(): Duals {
    const copy = new Duals(this.players.slice(), this.match);
    copy.cuts.push(...this.cuts);
    copy.cutValues.push(...this.cutValues);
    return copy;
  }

  /**
   * A convex combination with other duals over the same cuts (dual smoothing, Wentges 1997).
   * @param share 0 for these duals, 1 for the others
   */
  towards(other: Duals, share: number): Duals {
    const mix = (from: number, to: number) => from + share * (to - from);
    const between = new Duals(
      this.players.map((dual, player) => mix(dual, other.players[player])),
      mix(this.match, other.match),
    );
    between.cuts.push(...other.cuts);
    between.cutValues.push(...other.cutValues.map((dual, cut) => mix(this.cutValues[cut] ?? 0, dual)));
    return between;
  }

  addCut(cut: Cut): void {
    this.cuts.push(cut);
    this.cutValues.push(0);
  }

  /** Dual objective without reduced costs. */
  total({ least, most }: MatchCount): number {
    const players = this.players.reduce((sum, dual) => sum + dual, 0);
    const matches = this.match < 0 ? least : most;
    return this.cutValues.reduce((sum, dual) => sum + dual, players + matches * this.match);
  }
}
