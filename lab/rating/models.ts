import { mean } from "simple-statistics";
import { createElo } from "../../packages/rating/src/baselines/elo.ts";
import { createOpenskill } from "../../packages/rating/src/baselines/openskill.ts";
import { RATING, type Rule } from "../../packages/rating/src/constants.ts";
import { decidedSteps } from "../../packages/rating/src/decided-steps.ts";
import type { Rating } from "../../packages/rating/src/rating.ts";
import { winChance } from "../../packages/rating/src/win-chance.ts";
import type { Game } from "./games.ts";
import type { Model } from "./model.ts";
import { createSkillModel } from "./skill-model.ts";

/** A value per player, created at the player's first game. */
const perPlayer = <Value>(initial: () => Value) => {
  const values = new Map<number, Value>();
  return {
    of: (players: readonly number[]): Value[] => players.map((player) => values.get(player) ?? initial()),
    set: (players: readonly number[], next: readonly Value[]) => {
      players.forEach((player, place) => {
        const value = next[place];
        if (value !== undefined) values.set(player, value);
      });
    },
  };
};

const moved = (before: readonly Rating[], steps: readonly Rating[]): Rating[] =>
  before.map(({ mu, sigma }, place) => ({
    mu: mu + (steps[place]?.mu ?? 0),
    sigma: sigma + (steps[place]?.sigma ?? 0),
  }));

export interface RateModel extends Model {
  readonly ratingsOf: (players: readonly number[]) => readonly Rating[];
}

/** The rule of the shown rate, with other numbers if given. */
export const ours = (numbers: Partial<Rule & { initialSigma: number }> = {}): RateModel => {
  const rule = { ...RATING, ...numbers };
  const players = perPlayer((): Rating => ({ mu: rule.initialMu, sigma: rule.initialSigma }));
  return {
    ratingsOf: players.of,
    foretell: ({ first, second }) => winChance(players.of(first), players.of(second), rule),
    learn({ first, second, hasFirstWon }) {
      const [won, lost] = hasFirstWon ? [first, second] : [second, first];
      const [winners, losers] = [players.of(won), players.of(lost)];
      const steps = decidedSteps(winners, losers, rule);
      players.set(won, moved(winners, steps.winners));
      players.set(lost, moved(losers, steps.losers));
    },
  };
};

export const coin = (): Model => ({ foretell: () => 0.5, learn: () => {} });

/** Elo's chance of the mean ratings that the community's own system had before the game. */
export const incumbent = (): Model => ({
  foretell: ({ incumbent: ratings }) =>
    ratings === undefined
      ? 0.5
      : 1 / (1 + 10 ** ((mean([...ratings.second]) - mean([...ratings.first])) / 400)),
  learn: () => {},
});

/** A team is as strong as its best player; Elo of that, every player moving alike. */
export const bestMember = (): Model => {
  const players = perPlayer(() => 1500);
  const strength = (team: readonly number[]): number => Math.max(...players.of(team));
  const foretell = ({ first, second }: Game): number =>
    1 / (1 + 10 ** ((strength(second) - strength(first)) / 400));
  return {
    foretell,
    learn(game) {
      const step = 32 * (Number(game.hasFirstWon) - foretell(game));
      for (const [team, change] of [
        [game.first, step],
        [game.second, -step],
      ] as const)
        players.set(
          team,
          players.of(team).map((value) => value + change),
        );
    },
  };
};

export const MODELS: Readonly<Record<string, () => Model>> = {
  coin,
  "Elo of the mean, K 32": () => createElo<number>(),
  "Elo of the best, K 32": bestMember,
  "openskill's defaults": () => createOpenskill<number>(),
  skill: () => createSkillModel(),
  ours: () => ours(),
  "ours, β 700": () => ours({ beta: 700 }),
  "ours, β 800": () => ours({ beta: 800 }),
  "ours, σ₀ 300": () => ours({ initialSigma: 300 }),
};
