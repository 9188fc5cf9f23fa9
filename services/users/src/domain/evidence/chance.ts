/**
 * The distribution of the number of successes in independent trials with unequal chances (Poisson binomial). It adds one
 * trial after the other: Hong 2013, On computing the distribution function for the Poisson binomial distribution.
 * @returns by number of successes
 */
const successes = (chances: readonly number[]): readonly number[] => {
  let counts: readonly number[] = [1];
  for (const chance of chances)
    counts = Array.from(
      { length: counts.length + 1 },
      (_, count) => (counts[count] ?? 0) * (1 - chance) + (counts[count - 1] ?? 0) * chance,
    );
  return counts;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** A sum of rounded terms may pass 1. */
const atMostOne = (chance: number): number => Math.min(1, chance);

/** The chance of at least so many successes in independent trials. */
export const chanceOfAtLeast = (chances: readonly number[], least: number): number =>
  atMostOne(sum(successes(chances).slice(Math.max(0, least))));

/**
 * The chance that the winner of independent matches changes at least so often: the exact distribution of runs
 * (Wald & Wolfowitz 1940) for unequal chances, one match after the other.
 * @param chances that the first one wins each match, in the order of play
 */
export const chanceOfChanges = (chances: readonly number[], least: number): number => {
  const [first = 0.5, ...later] = chances;
  /** By number of changes; after a win, and after a loss. */
  let won: readonly number[] = [first];
  let lost: readonly number[] = [1 - first];
  for (const chance of later) {
    const step = (same: readonly number[], other: readonly number[], weight: number): readonly number[] =>
      Array.from(
        { length: same.length + 1 },
        (_, changes) => ((same[changes] ?? 0) + (other[changes - 1] ?? 0)) * weight,
      );
    [won, lost] = [step(won, lost, chance), step(lost, won, 1 - chance)];
  }
  return atMostOne(sum(won.slice(least)) + sum(lost.slice(least)));
};

/**
 * The chance of at least `both` common days of two independent players with so many days each. This is the hypergeometric
 * tail of Fisher's exact test (Fisher 1922).
 */
export const chanceOfCommonDays = (days: number, one: number, other: number, both: number): number => {
  const logFactorial = (count: number): number => {
    let total = 0;
    for (let factor = 2; factor <= count; factor += 1) total += Math.log(factor);
    return total;
  };
  const logChoose = (all: number, chosen: number): number =>
    logFactorial(all) - logFactorial(chosen) - logFactorial(all - chosen);
  let chance = 0;
  for (let common = Math.max(both, one + other - days); common <= Math.min(one, other); common += 1)
    chance += Math.exp(
      logChoose(one, common) + logChoose(days - one, other - common) - logChoose(days, other),
    );
  return atMostOne(chance);
};

/**
 * Corrects chances for the number of tests: the smallest share of false discoveries at which each is listed. Source:
 * Benjamini & Hochberg 1995, Controlling the false discovery rate, Journal of the Royal Statistical Society B 57.
 * @param tested tests in all; those that are not given have larger chances
 * @returns in the order of the chances
 */
export const correctedChances = (chances: readonly number[], tested: number): readonly number[] => {
  const order = chances
    .map((chance, place) => ({ chance, place }))
    .toSorted((one, other) => other.chance - one.chance);
  const corrected = Array.from(chances, () => 1);
  let least = 1;
  order.forEach(({ chance, place }, fromEnd) => {
    // A quotient of equal numbers may round below the chance itself.
    least = Math.min(least, Math.max(chance, (chance * tested) / (chances.length - fromEnd)));
    corrected[place] = least;
  });
  return corrected;
};
