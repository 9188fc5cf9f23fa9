import {
  createElo,
  createOpenskill,
  fitSkills,
  INITIAL_SKILL,
  type Skill,
  skillChance,
} from "@gokaku/rating";
import { splitEvenly } from "./even-share.ts";
import type { Game } from "./games.ts";
import { afterFirstThird, type Foretold, foretellAll, scoreOf } from "./measure.ts";
import type { Model } from "./model.ts";
import { coin, incumbent, ours } from "./models.ts";
import { createSkillModel } from "./skill-model.ts";

/** The figures of one community's games. A figure without games to count is null. */
export interface Comparison {
  readonly games: number;
  /** Games after the first third; all figures count those alone. */
  readonly counted: number;
  readonly logLoss: Readonly<
    Record<"coin" | "elo" | "openskill" | "incumbent" | "rate" | "skill", number | null>
  >;
  readonly calibrationError: Readonly<Record<"rate" | "skill", number>>;
  /** The expected error of a perfectly calibrated forecast of as many games. */
  readonly calibrationErrorByChance: number;
  /** Share of the games whose win chance, by a fit to all games, is within 45 and 55 %. */
  readonly evenShare: Readonly<Record<"asPlayed" | "rate" | "skill", number>>;
  /** Log-loss of the first hundred games. */
  readonly firstHundred: Readonly<Record<"rate" | "skill", number>>;
}

const FIRST_GAMES = 100;
const EVEN = { from: 0.45, to: 0.55 };

const fitAll = (games: readonly Game[], seedOf: (player: number) => Skill | undefined): readonly Skill[] => {
  const seats = games.flatMap(({ first, second, hasFirstWon }) =>
    hasFirstWon ? [...first, ...second] : [...second, ...first],
  );
  const starts = [0];
  for (const { first, second } of games) starts.push((starts.at(-1) ?? 0) + first.length + second.length);
  const players = seats.reduce((most, player) => Math.max(most, player + 1), 0);
  const priors = Array.from({ length: players }, (_, player) => seedOf(player) ?? INITIAL_SKILL);
  return fitSkills({ seats: Int32Array.from(seats), starts: Int32Array.from(starts) }, priors);
};

/** By chance: mean absolute error of a bin's frequency, summed over the bins with their weights. */
const calibrationErrorByChance = (foretold: readonly Foretold[]): number => {
  const bins = Map.groupBy(foretold, ({ chance }) => Math.min(9, Math.floor(chance * 10)));
  return bins.values().reduce((total, bin) => {
    const variance = bin.reduce((sum, { chance }) => sum + chance * (1 - chance), 0);
    return total + Math.sqrt((2 * variance) / Math.PI) / foretold.length;
  }, 0);
};

/** Compares the product's rate and skill with other models on the games of one community, in the order of play. */
export const compareModels = (
  games: readonly Game[],
  seedOf: (player: number) => Skill | undefined = () => undefined,
): Comparison => {
  const rate = ours();
  const skill = createSkillModel(seedOf);
  const truth = fitAll(games, seedOf);
  const even = { asPlayed: 0, rate: 0, skill: 0 };
  const from = Math.floor(games.length / 3);
  const isEven = ({ first, second }: Pick<Game, "first" | "second">): number => {
    const known = (team: readonly number[]) =>
      team.map((player) => ({ mean: truth[player]?.mean ?? INITIAL_SKILL.mean, deviation: 0 }));
    const chance = skillChance(known(first), known(second));
    return chance >= EVEN.from && chance <= EVEN.to ? 1 : 0;
  };
  const foretold = { rate: [] as Foretold[], skill: [] as Foretold[] };
  games.forEach((game, place) => {
    const everybody = [...game.first, ...game.second];
    if (place >= from) {
      even.asPlayed += isEven(game);
      even.rate += isEven(
        splitEvenly(
          game,
          rate.ratingsOf(everybody).map(({ mu }) => mu),
        ),
      );
      even.skill += isEven(
        splitEvenly(
          game,
          skill.skillsOf(everybody).map(({ mean }) => mean),
        ),
      );
    }
    foretold.rate.push({ chance: rate.foretell(game), happened: game.hasFirstWon });
    foretold.skill.push({ chance: skill.foretell(game), happened: game.hasFirstWon });
    rate.learn(game);
    skill.learn(game);
  });
  const lossOf = (model: Model): number => scoreOf(afterFirstThird(foretellAll(model, games))).logLoss;
  const counted = games.length - from;
  const scores = {
    rate: scoreOf(afterFirstThird(foretold.rate)),
    skill: scoreOf(afterFirstThird(foretold.skill)),
  };
  return {
    games: games.length,
    counted,
    logLoss: {
      coin: lossOf(coin()),
      elo: lossOf(createElo<number>()),
      openskill: lossOf(createOpenskill<number>()),
      incumbent: games.some(({ incumbent: ratings }) => ratings !== undefined) ? lossOf(incumbent()) : null,
      rate: scores.rate.logLoss,
      skill: scores.skill.logLoss,
    },
    calibrationError: { rate: scores.rate.calibrationError, skill: scores.skill.calibrationError },
    calibrationErrorByChance: calibrationErrorByChance(afterFirstThird(foretold.skill)),
    evenShare: {
      asPlayed: even.asPlayed / counted,
      rate: even.rate / counted,
      skill: even.skill / counted,
    },
    firstHundred: {
      rate: scoreOf(foretold.rate.slice(0, FIRST_GAMES)).logLoss,
      skill: scoreOf(foretold.skill.slice(0, FIRST_GAMES)).logLoss,
    },
  };
};
