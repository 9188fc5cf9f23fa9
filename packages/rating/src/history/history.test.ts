import { expect, test } from "vitest";
import { RATING } from "../constants.ts";
import { decidedSteps } from "../decided-steps.ts";
import { INITIAL_SKILL } from "../skill/skill.ts";
import { skillChance } from "../skill/skill-chance.ts";
import { skillsAfter } from "../skill/skills-after.ts";
import { winChance } from "../win-chance.ts";
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

test("[ADMIN-548] a replay leaves each player with the rating of the last step, mean and deviation", () => {
  const { ratings } = replayRatings(gamesOf([[0, 1, 2, 3]]), 4);
  const start = { mu: RATING.initialMu, sigma: RATING.initialSigma };
  const { winners, losers } = decidedSteps([start, start], [start, start]);
  expect(ratings).toEqual(
    [...winners, ...losers].map(({ mu, sigma }) => ({ mu: start.mu + mu, sigma: start.sigma + sigma })),
  );
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

test("[ADMIN-548] each prediction is the chance of the two teams before the game", () => {
  const games = gamesOf([
    [0, 1, 2, 3],
    [0, 2, 1, 3],
    [3, 1, 0, 2],
  ]);
  const brought = [1600, 1580, 1400, 1420];
  const compared = compareHistory(games, brought);
  const broughtOf = (players: readonly number[]) =>
    players.map((player) => ({ mu: brought[player] ?? Number.NaN, sigma: 0 }));
  expect(compared.brought).toEqual(foretold([winChance(broughtOf([3, 1]), broughtOf([0, 2]))]));
  let skills = [0, 1, 2, 3].map(() => INITIAL_SKILL);
  const play = (won: readonly number[], lost: readonly number[]) => {
    const of = (players: readonly number[]) => players.map((player) => skills[player] ?? INITIAL_SKILL);
    const chance = skillChance(of(won), of(lost));
    const after = skillsAfter(of(won), of(lost));
    skills = skills.map(
      (skill, player) => after.winners[won.indexOf(player)] ?? after.losers[lost.indexOf(player)] ?? skill,
    );
    return chance;
  };
  play([0, 1], [2, 3]);
  play([0, 2], [1, 3]);
  expect(compared.skill).toEqual(foretold([play([3, 1], [0, 2])]));
});

test("[ADMIN-548] the distance is the mean of the players with a game and a brought rating", () => {
  const games = gamesOf([[0, 1, 2, 3]]);
  const { ratings } = replayRatings(games, 5);
  const [first, , third] = ratings.map(({ mu }) => mu);
  const compared = compareHistory(games, [(first ?? 0) + 10, null, (third ?? 0) - 30, null, 4000]);
  expect(compared).toMatchObject({ players: 2, meanDifference: 20, centredDifference: 20 });
  expect(compared.rankCorrelation).toBe(1);
  const one = compareHistory(games, [1700, null, null, null, null]);
  expect(one).toMatchObject({ players: 1, centredDifference: 0, rankCorrelation: null });
});

test("[ADMIN-548] no rank correlation where one side has no spread", () => {
  expect(rankCorrelation([1, 2, 3], [1, 1, 1])).toBeNull();
  expect(foretold([0.2, 0.4])?.accuracy).toBe(0);
});
