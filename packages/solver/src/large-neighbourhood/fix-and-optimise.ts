import { seatTen } from "../column-generation/board-columns.ts";
import { exactly, isEverybody, Prices, type Ten, upTo, worthOf } from "../column-generation/duals.ts";
import { type Effort, PROMISED, Pricing } from "../column-generation/pricing.ts";
import { ascend, firstPrices, type Pace, withMatchPrice } from "../column-generation/subgradient-ascent.ts";
import { lend, type Steps } from "../exact/best-arrangement.ts";
import type { Board } from "../model/board.ts";
import { type Problem, partOfProblem, SEATS } from "../model/problem.ts";
import { closeGap } from "./enumerate-and-pack.ts";
import { membersOf, windowsOf } from "./windows.ts";

/** Leftover players of one window at most. */
const MOST_SPARE = 6;
const ROUGH: Pace = { rounds: 100, first: 0.5, last: 0.01, patience: 5, shorter: 0.6 };
const FINE: Pace = { ...ROUGH, first: 0.2 };
const EXACT: Effort = { isExact: true, stepsOfPlayer: 5000, isCutting: false, share: 1 };
/** For listing the tens of a window that are near enough, and for packing them. */
const STEPS_OF_WIDTH = 2_000_000;
const EPSILON = 1e-4;

/**
 * Makes the best of the players of a few matches: prices at which nearly nothing is to be won, then every ten near
 * enough to them, then the best disjoint ones.
 * @param problem that of the board, perhaps with a smaller bonus for overdue players
 * @param prices of seats to begin with; those of the matches themselves when null
 * @returns whether its matches became better
 */
export const polishWindow = (
  board: Board,
  problem: Problem,
  matches: readonly number[],
  prices: Float64Array | null,
  steps: Steps,
): boolean => {
  const members = membersOf(board, matches, SEATS * matches.length + MOST_SPARE);
  const part = partOfProblem(problem, members);
  const known = matches.map((match): Ten => {
    const ten = board.tenOf(match);
    const bonus = ten.reduce((sum, player) => sum + board.problem.reward[player] - problem.reward[player], 0);
    const players = ten.map((player) => members.indexOf(player)).sort();
    return { players, value: board.value[match] - bonus };
  });
  const value = worthOf(known);
  const pricing = new Pricing(part, Math.floor(members.length / SEATS));
  const start =
    prices === null
      ? firstPrices(pricing, known, PROMISED, steps)
      : new Prices(
          Float64Array.from(members, (player) => prices[player]),
          0,
        );
  const rough = ascend(pricing, start, value, upTo(pricing.matches), PROMISED, ROUGH, steps);
  if (rough.bound - value <= EPSILON) return false;
  const same = exactly(matches.length);
  const count = isEverybody(same, members.length) ? same : upTo(pricing.matches);
  const fine = ascend(pricing, rough.prices, value, count, EXACT, FINE, steps);
  if (fine.bound - value <= EPSILON) return false;
  const found = withMatchPrice(fine, pricing.matches);
  const { tens, value: best } = closeGap(pricing, found, value, count, STEPS_OF_WIDTH, steps);
  if (tens === null || best <= value + EPSILON) return false;
  for (const match of matches.toSorted((left, right) => right - left)) board.closeMatch(match);
  for (const { players } of tens)
    board.openMatch(seatTen(part, players).seats.map((player) => members[player]));
  return true;
};

/** What a match loses against one in which nothing is to be wished for. */
const wishedFor = (board: Board, match: number): number =>
  board
    .tenOf(match)
    .reduce((sum, player) => sum + board.problem.reward[player], board.problem.settings.matchValue) -
  board.value[match];

/**
 * Makes the best of a few neighbouring matches at a time, those first that lose most against the prices, until
 * nothing is to be won by that or the steps are spent.
 * @param problem that of the board, perhaps with a smaller bonus for overdue players
 * @param prices of seats, at which hardly a ten is worth more than those it takes; null when there are none
 * @param sizes matches of one window: larger ones once no smaller one can be made better
 * @param stepsOfWindow that one may take
 */
export const polish = (
  board: Board,
  problem: Problem,
  prices: Float64Array | null,
  sizes: readonly number[],
  stepsOfWindow: number,
  steps: Steps,
): void => {
  const settled = new Set<string>();
  const lossOf = (match: number): number =>
    prices === null
      ? wishedFor(board, match)
      : board
          .tenOf(match)
          .reduce(
            (sum, player) => sum + prices[player] + board.problem.reward[player] - problem.reward[player],
            0,
          ) - board.value[match];
  for (let level = 0; level < sizes.length && steps.left > 0 && steps.isOver?.() !== true; ) {
    const [window] = windowsOf(board, settled, lossOf, sizes[level]);
    if (window === undefined) {
      level += 1;
      continue;
    }
    const isBetter = lend(steps, stepsOfWindow, (share) =>
      polishWindow(board, problem, window.matches, prices, share),
    );
    if (isBetter) level = 0;
    else settled.add(window.name);
  }
};
