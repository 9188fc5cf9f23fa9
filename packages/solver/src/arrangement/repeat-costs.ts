import { type Problem, SEATS } from "../model/problem.ts";
import { MATES, OPPONENTS, repeatBits } from "../model/repeat-pairings.ts";
import { countBits } from "./count-bits.ts";

/** Repeated pairings among ten players, and their cost for a split into teams. */
export class RepeatCosts {
  readonly #pairings: Problem["repeats"];
  // By player: the others with a recent common team, or on the opposite team, as bits.
  readonly #mates = new Int32Array(SEATS);
  readonly #opponents = new Int32Array(SEATS);

  constructor({ repeats }: Problem) {
    this.#pairings = repeats;
  }

  get isAny(): boolean {
    return this.#pairings.isAny;
  }

  note(lineup: Int32Array): void {
    for (let one = 0; one < SEATS; one += 1) {
      let mates = 0;
      let opponents = 0;
      for (let two = 0; two < SEATS; two += 1) {
        if (one === two) continue;
        const bits = repeatBits(this.#pairings, lineup[one], lineup[two]);
        if ((bits & MATES) !== 0) mates |= 1 << two;
        if ((bits & OPPONENTS) !== 0) opponents |= 1 << two;
      }
      this.#mates[one] = mates;
      this.#opponents[one] = opponents;
    }
  }

  /**
   * @param lower by role: place of the lower player
   * @param higher by role: place of the higher player
   * @param split bit r: of role r the lower player is on the second team instead of the higher one
   */
  cost(lower: Int32Array, higher: Int32Array, split: number): number {
    let second = 0;
    for (let role = 0; role < lower.length; role += 1)
      second |= 1 << ((split >> role) & 1 ? lower : higher)[role];
    let sameSide = 0;
    let across = 0;
    for (let place = 0; place < SEATS; place += 1) {
      const own = (second >> place) & 1 ? second : ~second;
      sameSide += countBits(this.#mates[place] & own);
      across += countBits(this.#opponents[place] & ~own);
    }
    // Every pair was counted twice.
    return (sameSide * this.#pairings.matesCost + across * this.#pairings.opponentsCost) / 2;
  }
}
