import { Board } from "../model/board.ts";
import type { Problem } from "../model/problem.ts";
import type { BestBoard } from "../search/best-board.ts";
import { neighbourWindow } from "./neighbour-window.ts";
import { oldestFirst } from "./oldest-first.ts";

/** Greatest number of players for the greedy matchmakers, whose time grows faster than the queue. */
const LIMIT = 500;

/** Offers the plans of the greedy matchmakers, so that none of them is ever better than the result. */
export const offerGreedyStarts = (problem: Problem, best: BestBoard): void => {
  const { players, settings, count } = problem;
  if (count > LIMIT) return;
  const numberOf = new Map(players.map((player, number) => [player.entryId, number]));
  for (const start of [neighbourWindow, oldestFirst]) {
    const board = new Board(problem);
    for (const { places } of start({ candidates: players }, settings))
      board.openMatch(places.map(({ entryId }) => numberOf.get(entryId) ?? -1));
    best.offerBoard(board);
  }
};
