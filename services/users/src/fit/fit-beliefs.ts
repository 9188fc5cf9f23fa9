import { type DecidedGames, fitSkills, replaySkills, type Skill } from "@gokaku/rating";

/** All games with the priors of their players, in arrays that pass between threads. */
export interface FitOrder {
  readonly games: DecidedGames;
  /** By player: mean, then deviation. */
  readonly priors: Float64Array;
}

/** Figures of one player in the answer: mean and deviation of the sequential belief, then of the fitted one. */
export const FIGURES = 4;

/** Both beliefs of each player from all games. @returns `FIGURES` of each player */
export const fitBeliefs = ({ games, priors }: FitOrder): Float64Array => {
  const skills = Array.from(
    { length: priors.length / 2 },
    (_, player): Skill => ({ mean: priors[player * 2] ?? 0, deviation: priors[player * 2 + 1] ?? 0 }),
  );
  const sequential = replaySkills(games, skills);
  const fitted = fitSkills(games, skills);
  const figures = new Float64Array(skills.length * FIGURES);
  sequential.forEach((belief, player) => {
    const fit = fitted[player] ?? belief;
    figures.set([belief.mean, belief.deviation, fit.mean, fit.deviation], player * FIGURES);
  });
  return figures;
};
