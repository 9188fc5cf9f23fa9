import { SEATS } from "../model/problem.ts";
import type { Duals } from "./duals.ts";

const NONE = -1;

/**
 * Sums of the duals of subset-row cuts over a column, laid out for fast look-up. A cut counts once for a
 * column with two or three of its players.
 */
export class CutDuals {
  readonly isAny: boolean;
  readonly #count: number;
  /** `[player · count + higher player]`: sum of the duals of the cuts with both players. */
  readonly #ofPair: Float64Array;
  /** `[lowest player of a cut · count + second]`: head of a linked list of these cuts. */
  readonly #head: Int32Array;
  readonly #next: number[] = [];
  readonly #third: number[] = [];
  readonly #dual: number[] = [];
  readonly #cutsOf: readonly number[][];
  /** `[cut]`: how many of its players are in the lineup of the search. */
  readonly #memberCount: Uint8Array;
  /** `[player]`: the last lineup with the player. */
  readonly #seen: Float64Array;
  #column = 0;

  constructor({ players, cuts, cutValues }: Duals) {
    const count = players.length;
    this.#count = count;
    this.isAny = cutValues.some((dual) => dual > 0);
    this.#ofPair = new Float64Array(this.isAny ? count * count : 0);
    this.#head = new Int32Array(this.#ofPair.length).fill(NONE);
    this.#cutsOf = Array.from(players, () => []);
    this.#seen = new Float64Array(count);
    cuts.forEach(([one, two, three], index) => {
      const dual = cutValues[index];
      if (dual <= 0) return;
      const cut = this.#dual.length;
      this.#dual.push(dual);
      this.#third.push(three);
      this.#next.push(this.#head[one * count + two]);
      this.#head[one * count + two] = cut;
      this.#ofPair[one * count + two] += dual;
      this.#ofPair[one * count + three] += dual;
      this.#ofPair[two * count + three] += dual;
      for (const player of [one, two, three]) this.#cutsOf[player].push(cut);
    });
    this.#memberCount = new Uint8Array(this.#dual.length);
  }

  /** Sum of the duals of a column's cuts. @param players ascending; the ten from `start` on count */
  of(players: ArrayLike<number>, start = 0): number {
    if (!this.isAny) return 0;
    this.#column += 1;
    const seen = this.#seen;
    const column = this.#column;
    const end = start + SEATS;
    for (let seat = start; seat < end; seat += 1) seen[players[seat]] = column;
    let sum = 0;
    for (let one = start; one < end; one += 1) {
      const row = players[one] * this.#count;
      for (let two = one + 1; two < end; two += 1) {
        const dual = this.#ofPair[row + players[two]];
        if (dual === 0) continue;
        sum += dual;
        // A cut with all three players in the column counts once, and its pairs counted it three times.
        for (let cut = this.#head[row + players[two]]; cut !== NONE; cut = this.#next[cut])
          if (seen[this.#third[cut]] === column) sum -= 2 * this.#dual[cut];
      }
    }
    return sum;
  }

  /** Adds a player to the lineup of the search. @returns by how much the sum of the cut duals grows */
  enter(player: number): number {
    const cuts = this.#cutsOf[player];
    const memberCount = this.#memberCount;
    let sum = 0;
    for (let index = 0; index < cuts.length; index += 1) {
      const cut = cuts[index];
      memberCount[cut] += 1;
      if (memberCount[cut] === 2) sum += this.#dual[cut];
    }
    return sum;
  }

  leave(player: number): void {
    const cuts = this.#cutsOf[player];
    for (let index = 0; index < cuts.length; index += 1) this.#memberCount[cuts[index]] -= 1;
  }
}
