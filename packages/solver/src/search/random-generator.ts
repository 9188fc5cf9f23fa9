/** Deterministic pseudo-random numbers (xorshift32, Marsaglia 2003). */
export class RandomGenerator {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0 || 0x9e3779b9;
  }

  /** 32 random bits as a signed integer. */
  bits(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return state;
  }

  /** An integer from 0 to `end − 1`. */
  below(end: number): number {
    return Math.floor(((this.bits() >>> 0) / 4294967296) * end);
  }

  /** Uniform from 0 (inclusive) to 1 (exclusive). */
  uniform(): number {
    return (this.bits() >>> 0) / 4294967296;
  }
}
