import { Arranger, charge, type Steps } from "../exact/best-ten.ts";
import type { Prices } from "../pricing/master.ts";
import { type Problem, SEATS } from "../search/problem.ts";

/** Ten players and what their match is worth as they are best seated. */
export interface Ten {
  /** Ascending. */
  readonly players: Int32Array;
  readonly value: number;
  /** In the order of seats. */
  readonly seats: Int32Array;
}

/** Enough to arrange any ten. */
const MOST_STEPS = 1e7;
/** What one arranged ten takes, and so many steps of its branching, in steps. */
const STEPS_OF_TEN = 3;
const BRANCHES_PER_STEP = 8;

const isBlocked = ({ foeStart, foes }: Problem, players: Int32Array): boolean => {
  for (const player of players) {
    for (let index = foeStart[player]; index < foeStart[player + 1]; index += 1)
      if (players.includes(foes[index])) return true;
  }
  return false;
};

/** Gives tens their exact value. */
export class Judge {
  readonly #problem: Problem;
  readonly #arranger: Arranger;
  readonly #own: Steps = { left: 0 };

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#arranger = new Arranger(problem);
  }

  /**
   * @param players ascending
   * @param least a ten worth no more than this is as good as none
   * @param steps counted down by what the arranging took
   * @returns null when they are worth no more, do not fill the seats or one blocked another
   */
  judge(players: Int32Array, least: number, steps: Steps): Ten | null {
    const { rate, reward, settings } = this.#problem;
    if (isBlocked(this.#problem, players)) return null;
    let gross = settings.matchValue - settings.spreadWeight * (rate[players[SEATS - 1]] - rate[players[0]]);
    for (const player of players) gross += reward[player];
    this.#own.left = MOST_STEPS;
    const { cost, seats } = this.#arranger.best(players, gross - least, this.#own);
    charge(steps, STEPS_OF_TEN + (MOST_STEPS - this.#own.left) / BRANCHES_PER_STEP);
    return seats === null ? null : { players: players.slice(), value: gross - cost, seats };
  }
}

/** What the seats of ten players and their match are worth where all want to play. */
export const paidFor = (players: Int32Array, prices: Prices): number => {
  let paid = prices.match;
  for (let seat = 0; seat < SEATS; seat += 1) paid += prices.players[players[seat]];
  return paid;
};

/** What a ten is worth beyond its prices. */
export const beyond = ({ players, value }: Ten, prices: Prices): number => value - paidFor(players, prices);
