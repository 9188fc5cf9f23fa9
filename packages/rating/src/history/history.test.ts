import { expect, test } from "vitest";
import { RATING } from "../constants.ts";
import { decidedSteps } from "../decided-steps.ts";
import { compareHistory } from "./compare-history.ts";
import { foretold, rankCorrelation } from "./compare-ratings.ts";
import { replayRatings } from "./replay-ratings.ts";

/** Games of two against two; the first two of each win. */
const gamesOf = (games: readonly (readonly number[])[]) => ({
  seats: Int32Array.from(games.flat()),
  starts: Int32Array.from([0, ...games.map((_, at) => (at + 1) * 4)]),
});

test("[ADMIN-548] a replay is one decided step after another", () => {
  const { ratings, chances } = replayRatings(
    gamesOf([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]),
    5,
  );
  const start = { mu: RATING.initialMu, sigma: RATING.initialSigma };
  const [step] = decidedSteps([start, start], [start, start]).winners;
  expect(chances[0]).toBe(0.5);
  expect(chances[1]).toBeGreaterThan(0.5);
  expect(ratings[0]?.mu).toBeGreaterThan(RATING.initialMu + (step?.mu ?? 0));
  expect(ratings[4]).toEqual(start);
});

test("[ADMIN-548] ranks with ties correlate as Spearman's do", () => {
  expect(rankCorrelation([1, 2, 3, 4], [10, 20, 30, 40])).toBeCloseTo(1);
  expect(rankCorrelation([1, 2, 3, 4], [40, 30, 20, 10])).toBeCloseTo(-1);
  expect(rankCorrelation([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(0.9487, 4);
  expect(rankCorrelation([1, 1, 1], [1, 2, 3])).toBeNull();
});

test("[ADMIN-548] an even chance counts half, and the loss is bounded by a chance of one in a million", () => {
  expect(foretold([])).toBeNull();
  expect(foretold([0.5, 0.8])).toEqual({
    games: 2,
    accuracy: 0.75,
    logLoss: -(Math.log(0.5) + Math.log(0.8)) / 2,
  });
  expect(foretold([0])?.logLoss).toBeCloseTo(-Math.log(1e-6));
});

test("[ADMIN-548] both predict the same games: those whose players all brought a rating", () => {
  const games = gamesOf(Array.from({ length: 9 }, (_, at) => (at === 8 ? [0, 1, 2, 4] : [0, 1, 2, 3])));
  const compared = compareHistory(games, [1600, 1580, 1400, 1420, null]);
  expect(compared.players).toBe(4);
  expect(compared.rankCorrelation).toBeGreaterThan(0.7);
  expect(compared.replayedAll?.games).toBe(3);
  expect(compared.skill?.games).toBe(3);
  expect(compared.brought?.games).toBe(2);
  expect(compared.replayed?.games).toBe(2);
  expect(compared.meanDifference).toBeGreaterThan(0);
  const far = compareHistory(games, [2600, 2580, 2400, 2420, null]);
  expect(far.centredDifference).toBeCloseTo(compared.centredDifference ?? 0);
  expect(compareHistory(gamesOf([]), [1500])).toMatchObject({
    players: 0,
    meanDifference: null,
    brought: null,
  });
});
