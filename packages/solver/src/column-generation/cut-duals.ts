import { SEATS } from "../model/problem.ts";
import type { Prices } from "./duals.ts";

const NONE = -1;

/** What tens owe for the trios of whom they hold two, laid out for quick looking up. */
export class TrioPrices {
  readonly isAny: boolean;
  readonly #count: number;
  /** `[player · count + higher player]`: prices of the trios that hold both. */
  readonly #ofPair: Float64Array;
  /** `[lowest of a trio · count + second]`: one of these trios; then the next one. */
  readonly #head: Int32Array;
  readonly #next: number[] = [];
  readonly #third: number[] = [];
  readonly #price: number[] = [];
  readonly #triosOf: readonly number[][];
  /** `[trio]`: how many of it are in the ten that a search builds. */
  readonly #held: Uint8Array;
  /** `[player]`: the last ten that was seen to hold them. */
  readonly #seen: Float64Array;
  #ten = 0;

  constructor({ players, trios, ofTrio }: Prices) {
    const count = players.length;
    this.#count = count;
    this.isAny = ofTrio.some((price) => price > 0);
    this.#ofPair = new Float64Array(this.isAny ? count * count : 0);
    this.#head = new Int32Array(this.#ofPair.length).fill(NONE);
    this.#triosOf = Array.from(players, () => []);
    this.#seen = new Float64Array(count);
    trios.forEach(([one, two, three], index) => {
      const price = ofTrio[index];
      if (price <= 0) return;
      const trio = this.#price.length;
      this.#price.push(price);
      this.#third.push(three);
      this.#next.push(this.#head[one * count + two]);
      this.#head[one * count + two] = trio;
      this.#ofPair[one * count + two] += price;
      this.#ofPair[one * count + three] += price;
      this.#ofPair[two * count + three] += price;
      for (const player of [one, two, three]) this.#triosOf[player].push(trio);
    });
    this.#held = new Uint8Array(this.#price.length);
  }

  /** What a ten owes. @param players ascending, of which those from `start` on are meant */
  of(players: ArrayLike<number>, start = 0): number {
    if (!this.isAny) return 0;
    this.#ten += 1;
    const seen = this.#seen;
    const ten = this.#ten;
    const end = start + SEATS;
    for (let seat = start; seat < end; seat += 1) seen[players[seat]] = ten;
    let owed = 0;
    for (let one = start; one < end; one += 1) {
      const row = players[one] * this.#count;
      for (let two = one + 1; two < end; two += 1) {
        const price = this.#ofPair[row + players[two]];
        if (price === 0) continue;
        owed += price;
        // Who holds all three owes once, and was counted three times.
        for (let trio = this.#head[row + players[two]]; trio !== NONE; trio = this.#next[trio])
          if (seen[this.#third[trio]] === ten) owed -= 2 * this.#price[trio];
      }
    }
    return owed;
  }

  /** Takes a player into the ten that a search builds. @returns what it owes more by that */
  enter(player: number): number {
    const trios = this.#triosOf[player];
    const held = this.#held;
    let owed = 0;
    for (let index = 0; index < trios.length; index += 1) {
      const trio = trios[index];
      held[trio] += 1;
      if (held[trio] === 2) owed += this.#price[trio];
    }
    return owed;
  }

  leave(player: number): void {
    const trios = this.#triosOf[player];
    for (let index = 0; index < trios.length; index += 1) this.#held[trios[index]] -= 1;
  }
}
