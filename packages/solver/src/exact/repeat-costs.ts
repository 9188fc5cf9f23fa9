import { type Problem, SEATS } from "../model/problem.ts";
import { bitsOf, MATES, OPPONENTS } from "../model/repeat-pairings.ts";
import { countBits } from "./count-bits.ts";

/** Who of ten players met whom lately, and what that costs by who is on which team. */
export class Meetings {
  readonly #met: Problem["met"];
  // Of each of the ten: who of the others met them on which side, as bits.
  readonly #mates = new Int32Array(SEATS);
  readonly #opponents = new Int32Array(SEATS);

  constructor({ met }: Problem) {
    this.#met = met;
  }

  get isAny(): boolean {
    return this.#met.isAny;
  }

  note(ten: Int32Array): void {
    for (let one = 0; one < SEATS; one += 1) {
      let mates = 0;
      let opponents = 0;
      for (let two = 0; two < SEATS; two += 1) {
        if (one === two) continue;
        const bits = bitsOf(this.#met, ten[one], ten[two]);
        if ((bits & MATES) !== 0) mates |= 1 << two;
        if ((bits & OPPONENTS) !== 0) opponents |= 1 << two;
      }
      this.#mates[one] = mates;
      this.#opponents[one] = opponents;
    }
  }

  /**
   * @param lower by role, the place in the ten of the lower player
   * @param higher the same of the higher one
   * @param turned bit r: of role r the lower player is on the second team, not the higher one
   */
  cost(lower: Int32Array, higher: Int32Array, turned: number): number {
    let second = 0;
    for (let role = 0; role < lower.length; role += 1)
      second |= 1 << ((turned >> role) & 1 ? lower : higher)[role];
    let sameSide = 0;
    let across = 0;
    for (let place = 0; place < SEATS; place += 1) {
      const own = (second >> place) & 1 ? second : ~second;
      sameSide += countBits(this.#mates[place] & own);
      across += countBits(this.#opponents[place] & ~own);
    }
    // Every pair was counted from both ends.
    return (sameSide * this.#met.matesCost + across * this.#met.opponentsCost) / 2;
  }
}
