import { mean, sum } from "simple-statistics";
import type { Game } from "./games.ts";
import type { Model } from "./model.ts";

export type Score = Readonly<{
  /** Mean of −ln of the chance given to what happened; a coin has 0.693. */
  logLoss: number;
  /** Mean squared distance; a coin has 0.25. */
  brier: number;
  /** Mean distance of chance and frequency over ten bins of equal width, weighted by how many fell in. */
  calibrationError: number;
}>;

export type Foretold = Readonly<{ chance: number; happened: boolean }>;

const BINS = 10;
const LEAST_CHANCE = 1e-6;

export const scoreOf = (foretold: readonly Foretold[]): Score => {
  const bins = Map.groupBy(foretold, ({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)));
  const gaps = [...bins.values()].map(
    (bin) =>
      (bin.length / foretold.length) *
      Math.abs(mean(bin.map(({ chance }) => chance)) - mean(bin.map(({ happened }) => Number(happened)))),
  );
  return {
    logLoss: mean(
      foretold.map(
        ({ chance, happened }) => -Math.log(Math.max(LEAST_CHANCE, happened ? chance : 1 - chance)),
      ),
    ),
    brier: mean(foretold.map(({ chance, happened }) => (chance - Number(happened)) ** 2)),
    calibrationError: sum(gaps),
  };
};

/** Predicts each game from the games before it. */
export const foretellAll = (model: Model, games: readonly Game[]): readonly Foretold[] =>
  games.map((game) => {
    const chance = model.foretell(game);
    model.learn(game);
    return { chance, happened: game.hasFirstWon };
  });

export const afterFirstThird = (foretold: readonly Foretold[]): readonly Foretold[] =>
  foretold.slice(Math.floor(foretold.length / 3));
