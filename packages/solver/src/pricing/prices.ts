import { SEATS } from "../search/problem.ts";

/** Ten players and what their match is worth as they are seated. */
export interface Ten {
  /** Ascending. */
  readonly players: Int32Array;
  readonly value: number;
  /** In the order of seats. */
  readonly seats: Int32Array;
}

/**
 * Three players of whom no two matches hold two each: sharing them among more than one match is what a linear
 * programme does and a plan cannot (subset-row inequality, Jepsen, Petersen, Spoorendonk, Pisinger 2008).
 */
export type Trio = readonly [number, number, number];

/** What a seat of each player is worth where all want to play, a match, and holding two of a trio. */
export class Prices {
  readonly players: Float64Array;
  match: number;
  readonly trios: Trio[] = [];
  /** `[trio]` */
  readonly ofTrio: number[] = [];
  /** `[player]`: the trios that they are in. */
  readonly triosOf: readonly number[][];
  /** `[trio]`: how many of it are in the ten that a search builds, and in one that is paid for; zero in between. */
  readonly #held: number[] = [];
  readonly #counted: number[] = [];

  constructor(players: Float64Array, match: number) {
    this.players = players;
    this.match = match;
    this.triosOf = Array.from(players, () => []);
  }

  /** The same, to be changed on its own. */
  copy(): Prices {
    const copy = new Prices(this.players.slice(), this.match);
    this.trios.forEach((trio, index) => {
      copy.addTrio(trio);
      copy.ofTrio[index] = this.ofTrio[index];
    });
    return copy;
  }

  addTrio(trio: Trio): void {
    for (const player of trio) this.triosOf[player].push(this.trios.length);
    this.trios.push(trio);
    this.ofTrio.push(0);
    this.#held.push(0);
    this.#counted.push(0);
  }

  /** Takes a player into the ten that a search builds. @returns the price of the trios of whom it now holds two */
  enter(player: number): number {
    const trios = this.triosOf[player];
    let price = 0;
    for (let index = 0; index < trios.length; index += 1) {
      const trio = trios[index];
      this.#held[trio] += 1;
      if (this.#held[trio] === 2) price += this.ofTrio[trio];
    }
    return price;
  }

  leave(player: number): void {
    const trios = this.triosOf[player];
    for (let index = 0; index < trios.length; index += 1) this.#held[trios[index]] -= 1;
  }

  /** What the seats of ten players, their match and their trios are worth. */
  paidFor(players: Int32Array): number {
    const counted = this.#counted;
    let paid = this.match;
    for (let seat = 0; seat < SEATS; seat += 1) {
      const player = players[seat];
      paid += this.players[player];
      const trios = this.triosOf[player];
      for (let index = 0; index < trios.length; index += 1) {
        counted[trios[index]] += 1;
        if (counted[trios[index]] === 2) paid += this.ofTrio[trios[index]];
      }
    }
    for (let seat = 0; seat < SEATS; seat += 1)
      for (const trio of this.triosOf[players[seat]]) counted[trio] = 0;
    return paid;
  }

  /** What everything is worth together when `matches` are played. */
  total(matches: number): number {
    const players = this.players.reduce((sum, price) => sum + price, 0);
    return this.ofTrio.reduce((sum, price) => sum + price, players + matches * this.match);
  }
}
