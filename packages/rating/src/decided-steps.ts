import { rate } from "openskill";
import { bradleyTerryFull } from "openskill/models";
import { RATING, type Rule } from "./constants.ts";
import type { Rating, Step } from "./rating.ts";

const boundedStep = (raw: number, direction: 1 | -1, { minimumStep, maximumStep }: Rule): number =>
  direction * Math.min(maximumStep, Math.max(minimumStep, Math.round(Math.abs(raw))));

const stepOf = (before: Rating, after: Rating, direction: 1 | -1, rule: Rule): Step => ({
  mu: boundedStep(after.mu - before.mu, direction, rule),
  sigma: after.sigma - before.sigma,
});

/**
 * The steps of one decided match, in the order of the given players.
 * Winners move up and losers down by a whole number from 10 to 50; every deviation shrinks.
 */
export const decidedSteps = (
  winners: readonly Rating[],
  losers: readonly Rating[],
  rule: Rule = RATING,
): { readonly winners: readonly Step[]; readonly losers: readonly Step[] } => {
  const [winnersAfter, losersAfter] = rate([winners, losers], {
    model: bradleyTerryFull,
    beta: rule.beta,
    tau: rule.tau,
  });
  return {
    winners: winners.map((player, index) => stepOf(player, winnersAfter[index], 1, rule)),
    losers: losers.map((player, index) => stepOf(player, losersAfter[index], -1, rule)),
  };
};
