/** Seeded pseudo-random numbers. */
export interface Random {
  /** Uniform from 0 (inclusive) to 1 (exclusive). */
  readonly uniform: () => number;
  /** An integer from 0 to `end − 1`. */
  readonly below: (end: number) => number;
  /** From the normal distribution. */
  readonly normal: (mean: number, deviation: number) => number;
  /** From the exponential distribution. */
  readonly exponential: (mean: number) => number;
  /** The index of one of `weights`, with a probability in proportion to its weight. */
  readonly weighted: (weights: readonly number[]) => number;
}

/**
 * A seeded source (mulberry32 by Tommy Ettinger, public domain). Each `stream` is an independent source of
 * one seed, so a change in one does not affect the others.
 */
export const createRandom = (seed: number, stream = 0): Random => {
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(stream | 0, 0x85ebca6b)) >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const weighted = (weights: readonly number[]): number => {
    let left = uniform() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      left -= weight;
      if (left < 0) return index;
    }
    return weights.length - 1;
  };
  return {
    uniform,
    below: (end) => Math.floor(uniform() * end),
    // Box and Muller 1958.
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    weighted,
  };
};
