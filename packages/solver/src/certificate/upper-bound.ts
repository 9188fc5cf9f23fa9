import { charge, type Steps } from "../exact/best-ten.ts";
import { cliquesOf, partsOf } from "../pricing/cliques.ts";
import { lookApart } from "../pricing/look-apart.ts";
import { Master, type Prices } from "../pricing/master.ts";
import type { Problem } from "../search/problem.ts";
import { hunt, roomFor } from "./hunt.ts";
import { type Judge, paidFor, type Ten } from "./judge.ts";

/** Prices at which hardly a ten is worth more than its seats, and what no plan can be worth more than. */
export interface UpperBound {
  readonly bound: number;
  readonly prices: Prices;
  /** Whether the bound is that of the linear programme over all tens. */
  readonly isTight: boolean;
}

/** A ten is worth more than its prices from here on (points). */
const LEAST = 1e-3;
/** Columns kept for each player. */
const COLUMNS = 8;
const TRIM_EVERY = 5;
/** New prices are so much those of the best bound yet (Wentges 1997). */
const SMOOTHING = 0.7;
const FIRST_STEPS = 2000;
const MORE_STEPS = 8;
const STEPS_PER_NUMBER = 1 / 4000;

const sumOf = ({ players, match }: Prices, matches: number): number =>
  players.reduce((sum, price) => sum + price, 0) + match * matches;

const mixed = (one: Prices, two: Prices, share: number): Prices => ({
  players: one.players.map((price, player) => share * price + (1 - share) * two.players[player]),
  match: share * one.match + (1 - share) * two.match,
});

/** The most that so many parts, which share no ten, can add beyond their prices. */
const largest = (most: readonly number[], matches: number): number =>
  most
    .filter((more) => more > 0)
    .sort((left, right) => right - left)
    .slice(0, matches)
    .reduce((sum, more) => sum + more, 0);

/**
 * What no plan of at most `matches` matches can be worth more than, by column generation (Desaulniers, Desrosiers,
 * Solomon 2005): the prices of seats are those of the linear programme over the tens found, and every look for tens
 * that are worth more than their prices gives a Lagrangian bound, valid whenever the steps run out.
 * @param known tens to begin with
 */
export const upperBound = (
  problem: Problem,
  known: readonly Ten[],
  matches: number,
  judge: Judge,
  steps: Steps,
): UpperBound => {
  const cliques = cliquesOf(problem);
  const parts = partsOf(problem);
  const room = roomFor([...parts, ...cliques.map((members) => ({ must: -1, members }))]);
  const master = new Master(problem.count, matches);
  const columns = new Set<string>();
  const add = (ten: Ten): boolean => {
    const key = ten.players.join();
    if (columns.has(key)) return false;
    columns.add(key);
    master.add({ ten: ten.players, value: ten.value });
    return true;
  };
  for (const ten of known) add(ten);

  let best: UpperBound | null = null;
  const note = (bound: number, prices: Prices, isTight = false): void => {
    if (best === null || bound < best.bound || isTight) best = { bound, prices, isTight };
  };
  /** Adds the tens that promise most where their exact value is above the prices of the programme. */
  const addPromising = (prices: Prices, vertex: Prices): number => {
    let most = LEAST;
    let added = 0;
    for (const members of cliques) {
      lookApart(problem, { members, must: -1 }, room, prices, { least: LEAST, steps }, (outlook) => {
        if (outlook.best > most) most = outlook.best;
        for (const { ten: players } of outlook.columns(LEAST)) {
          const ten = judge.judge(players, paidFor(players, vertex) + LEAST, steps);
          if (ten !== null && add(ten)) added += 1;
        }
      });
    }
    note(sumOf(prices, matches) + matches * most, prices);
    return added;
  };

  let stepsOfPart = FIRST_STEPS;
  for (let round = 1; steps.left > 0 && steps.isOver?.() !== true; round += 1) {
    const before = master.work;
    const vertex = master.solve();
    if (round % TRIM_EVERY === 0)
      for (const { ten } of master.trim(COLUMNS * problem.count)) columns.delete(ten.join());
    charge(steps, (master.work - before) * STEPS_PER_NUMBER);
    const center: UpperBound | null = best;
    if (center !== null && addPromising(mixed((center as UpperBound).prices, vertex, SMOOTHING), vertex) > 0)
      continue;
    if (addPromising(vertex, vertex) > 0) continue;
    const found = hunt(problem, parts, room, judge, vertex, LEAST, stepsOfPart, steps);
    const total = sumOf(vertex, matches);
    const added = found.tens.filter(add).length;
    note(total + largest(found.most, matches), vertex, added === 0 && found.isWhole);
    if (added > 0) continue;
    if (found.isWhole) break;
    stepsOfPart *= MORE_STEPS;
  }
  return best ?? { bound: Number.POSITIVE_INFINITY, prices: master.solve(), isTight: false };
};
