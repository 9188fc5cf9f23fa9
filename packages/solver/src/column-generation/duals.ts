import { SEATS } from "../model/problem.ts";

/** Ten players and what a match of them is worth. */
export interface Ten {
  /** Ascending. */
  readonly players: Int32Array;
  readonly value: number;
}

/** Of all together. */
export const worthOf = (tens: readonly Ten[]): number => tens.reduce((sum, { value }) => sum + value, 0);

/** How many matches the plans have that a bound is for. */
export interface Count {
  readonly least: number;
  readonly most: number;
}

/** As many as a plan may have. */
export const upTo = (most: number): Count => ({ least: 0, most });

/** No fewer and no more. */
export const exactly = (matches: number): Count => ({ least: matches, most: matches });

/** Whether so many matches leave nobody out. */
export const isEverybody = ({ least }: Count, players: number): boolean => least * SEATS === players;

/** What a seat costs at least: where nobody is left out, it may cost less than nothing. */
export const cheapestSeat = (count: Count, players: number): number =>
  isEverybody(count, players) ? Number.NEGATIVE_INFINITY : 0;

/**
 * Three players of whom no two matches hold two each: sharing them among more than one match is what a linear
 * programme does and a plan cannot (subset-row inequality, Jepsen, Petersen, Spoorendonk, Pisinger 2008).
 */
export type Trio = readonly [number, number, number];

/**
 * What a seat of each player is worth where all want to play, a match, and holding two of a trio. A match may be worth
 * less than nothing where so many are played in any case, and a seat where nobody is left out.
 */
export class Prices {
  readonly players: Float64Array;
  match: number;
  readonly trios: Trio[] = [];
  /** `[trio]` */
  readonly ofTrio: number[] = [];

  constructor(players: Float64Array, match: number) {
    this.players = players;
    this.match = match;
  }

  /** The same, to be changed on its own. */
  copy(): Prices {
    const copy = new Prices(this.players.slice(), this.match);
    copy.trios.push(...this.trios);
    copy.ofTrio.push(...this.ofTrio);
    return copy;
  }

  /** Part of the way to others that know the same trios. @param share 0 to 1 */
  towards(other: Prices, share: number): Prices {
    const mix = (from: number, to: number) => from + share * (to - from);
    const between = new Prices(
      this.players.map((price, player) => mix(price, other.players[player])),
      mix(this.match, other.match),
    );
    between.trios.push(...other.trios);
    between.ofTrio.push(...other.ofTrio.map((price, trio) => mix(this.ofTrio[trio] ?? 0, price)));
    return between;
  }

  addTrio(trio: Trio): void {
    this.trios.push(trio);
    this.ofTrio.push(0);
  }

  /** What everything is worth together. */
  total({ least, most }: Count): number {
    const players = this.players.reduce((sum, price) => sum + price, 0);
    const matches = this.match < 0 ? least : most;
    return this.ofTrio.reduce((sum, price) => sum + price, players + matches * this.match);
  }
}
