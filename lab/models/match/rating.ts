import { type Found, type Place, teamOf } from "./verdict.ts";

export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

/** The step of one of the ten in a match. */
export interface Stepped {
  readonly delta: number;
  readonly sigmaAfter: number;
}

const BETA = 614;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/**
 * RATING-2, RATING-3 and RATING-8: the steps of the ten, from the formulas of the rules and of Weng and Lin (2011,
 * algorithm 1), without the library that the product uses.
 * @param entered the ratings with which the ten entered the match
 * @param found null for a void match
 */
export const stepsOf = (entered: readonly Rating[], found: Found | null): readonly Stepped[] => {
  if (found === null || found.verdict === "invalid")
    return entered.map(({ sigma }, place) => ({
      delta: found !== null && found.offender === place ? -30 : 0,
      sigmaAfter: sigma,
    }));
  const variance = (places: readonly Place[]) =>
    sum(places.map((place) => (entered[place]?.sigma ?? 0) ** 2));
  const strength = (places: readonly Place[]) => sum(places.map((place) => entered[place]?.mu ?? 0));
  const teams = { A: [0, 1, 2, 3, 4], B: [5, 6, 7, 8, 9] };
  const c = Math.sqrt(variance([...teams.A, ...teams.B]) + 2 * BETA ** 2);
  return entered.map(({ sigma }, place) => {
    const own = teamOf(place);
    const chance = 1 / (1 + Math.exp((strength(teams[own === "A" ? "B" : "A"]) - strength(teams[own])) / c));
    const hasWon = found.verdict === own;
    const raw = (sigma ** 2 / c) * ((hasWon ? 1 : 0) - chance);
    const size = Math.min(50, Math.max(10, Math.round(Math.abs(raw))));
    const spread = Math.sqrt(variance(teams[own]));
    const shrink = ((sigma ** 2 * spread) / c ** 3) * chance * (1 - chance);
    return { delta: hasWon ? size : -size, sigmaAfter: sigma * Math.sqrt(1 - shrink) };
  });
};
