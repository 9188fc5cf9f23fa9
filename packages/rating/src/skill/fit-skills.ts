import { SKILL } from "./constants.ts";
import type { Skill } from "./skill.ts";
import { logistic } from "./skill-chance.ts";

/** Decided games of players numbered from 0, in flat arrays. */
export interface DecidedGames {
  /** The seats of all games: of each game the winners, then as many losers. */
  readonly seats: Int32Array;
  /** `[game]` to `[game + 1]`: the seats of a game; one more than there are games. */
  readonly starts: Int32Array;
}

/** In logits; a fit ends when no skill moves further. */
const SMALLEST_STEP = 1e-4;
const MOST_STEPS = 50;
/** Conjugate gradients of one Newton step end at this share of the first residual, squared. */
const RESIDUAL_SHARE = 1e-4;
const MOST_DIRECTIONS = 100;

const dot = (left: Float64Array, right: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += left[at] * right[at];
  return sum;
};

/** The log-posterior of all skills, in logits, and what a Newton step needs of it. */
class Posterior {
  readonly gradient: Float64Array;
  /** The diagonal of the negative Hessian. */
  readonly diagonal: Float64Array;
  readonly #games: DecidedGames;
  readonly #mean: Float64Array;
  readonly #precision: Float64Array;
  /** `[game]`: chance times counter-chance. */
  readonly #information: Float64Array;

  constructor(games: DecidedGames, mean: Float64Array, precision: Float64Array) {
    this.#games = games;
    this.#mean = mean;
    this.#precision = precision;
    this.gradient = new Float64Array(mean.length);
    this.diagonal = new Float64Array(mean.length);
    this.#information = new Float64Array(games.starts.length - 1);
  }

  #gap(values: Float64Array, game: number): number {
    const { seats, starts } = this.#games;
    const [from, to] = [starts[game], starts[game + 1]];
    const middle = (from + to) / 2;
    let gap = 0;
    for (let seat = from; seat < middle; seat += 1) gap += values[seats[seat]];
    for (let seat = middle; seat < to; seat += 1) gap -= values[seats[seat]];
    return gap;
  }

  /** Sets gradient and diagonal. @returns the log-posterior, up to a constant */
  expandAt(skill: Float64Array): number {
    const { seats, starts } = this.#games;
    let value = 0;
    for (let player = 0; player < skill.length; player += 1) {
      const from = this.#mean[player] - skill[player];
      this.gradient[player] = from * this.#precision[player];
      this.diagonal[player] = this.#precision[player];
      value -= (from * from * this.#precision[player]) / 2;
    }
    for (let game = 0; game < this.#information.length; game += 1) {
      const gap = this.#gap(skill, game);
      const surprise = logistic(-gap);
      const information = surprise * (1 - surprise);
      this.#information[game] = information;
      value -= gap > 0 ? Math.log1p(Math.exp(-gap)) : Math.log1p(Math.exp(gap)) - gap;
      const middle = (starts[game] + starts[game + 1]) / 2;
      for (let seat = starts[game]; seat < starts[game + 1]; seat += 1) {
        this.gradient[seats[seat]] += seat < middle ? surprise : -surprise;
        this.diagonal[seats[seat]] += information;
      }
    }
    return value;
  }

  /** The negative Hessian times a direction. */
  curvatureAlong(direction: Float64Array): Float64Array {
    const { seats, starts } = this.#games;
    const product = direction.map((value, player) => value * this.#precision[player]);
    for (let game = 0; game < this.#information.length; game += 1) {
      const weight = this.#gap(direction, game) * this.#information[game];
      const middle = (starts[game] + starts[game + 1]) / 2;
      for (let seat = starts[game]; seat < starts[game + 1]; seat += 1)
        product[seats[seat]] += seat < middle ? weight : -weight;
    }
    return product;
  }
}

/** The Newton step at the last expansion, by conjugate gradients with the diagonal as preconditioner. */
const newtonStep = (posterior: Posterior): Float64Array => {
  const step = new Float64Array(posterior.gradient.length);
  const residual = posterior.gradient.slice();
  const scaled = residual.map((value, player) => value / posterior.diagonal[player]);
  let direction = scaled.slice();
  let size = dot(residual, scaled);
  const enough = size * RESIDUAL_SHARE;
  for (let round = 0; round < MOST_DIRECTIONS && size > enough; round += 1) {
    const curvature = posterior.curvatureAlong(direction);
    const length = size / dot(direction, curvature);
    for (let player = 0; player < step.length; player += 1) {
      step[player] += length * direction[player];
      residual[player] -= length * curvature[player];
      scaled[player] = residual[player] / posterior.diagonal[player];
    }
    const before = size;
    size = dot(residual, scaled);
    direction = scaled.map((value, player) => value + (size / before) * direction[player]);
  }
  return step;
};

/** Newton's method with halved steps while a step does not improve the posterior. */
const maximise = (posterior: Posterior, start: Float64Array): Float64Array => {
  let skill = start;
  let value = posterior.expandAt(skill);
  for (let round = 0; round < MOST_STEPS; round += 1) {
    const step = newtonStep(posterior);
    let share = 1;
    let next = skill;
    let nextValue = value;
    for (; share > SMALLEST_STEP; share /= 2) {
      const factor = share;
      next = skill.map((at, player) => at + factor * step[player]);
      nextValue = posterior.expandAt(next);
      if (nextValue >= value) break;
    }
    if (nextValue < value) break;
    skill = next;
    value = nextValue;
    if (step.every((size) => Math.abs(size * share) < SMALLEST_STEP)) break;
  }
  posterior.expandAt(skill);
  return skill;
};

/**
 * Fits one skill per player to all games at once: the maximum a posteriori of a logistic model of the teams' summed
 * gap, with a normal prior for each player. This is whole-history rating (Coulom 2008) without drift. The deviation is
 * that of the posterior's diagonal. Equal input gives equal output.
 * @param games in any order
 * @param priors by player
 * @returns by player
 */
export const fitSkills = (games: DecidedGames, priors: readonly Skill[]): readonly Skill[] => {
  const mean = Float64Array.from(priors, (prior) => (prior.mean - SKILL.initialMean) / SKILL.scale);
  const precision = Float64Array.from(priors, ({ deviation }) => (SKILL.scale / deviation) ** 2);
  const posterior = new Posterior(games, mean, precision);
  const fitted = maximise(posterior, mean);
  return priors.map((_, player) => ({
    mean: SKILL.initialMean + fitted[player] * SKILL.scale,
    deviation: SKILL.scale / Math.sqrt(posterior.diagonal[player]),
  }));
};
