import type { Board } from "../search/board.ts";
import { SEATS } from "../search/problem.ts";
import type { Settings } from "../settings.ts";
import { proveBest } from "./prove.ts";

/** Two matches are as many as a proof is tried for. */
const MOST_PLAYERS = 3 * SEATS - 1;

export interface PlanProof {
  /** Whether the board, improved where that was possible, is the best there is. */
  readonly isProven: boolean;
}

/**
 * Rules out every plan better than the one on the board, or puts the better one there.
 * @param settings null when no proof is wanted; a queue without ten players needs none
 */
export const provePlan = (board: Board, settings: Settings | null): PlanProof => {
  const { problem } = board;
  if (problem.count < SEATS) return { isProven: true };
  if (settings === null || problem.count > Math.min(settings.exactPlayers, MOST_PLAYERS)) {
    return { isProven: false };
  }
  let isProven = true;
  let nodes = 0;
  for (const matchCount of [2, 1] as const) {
    const proof = proveBest(problem, matchCount, board.total(), settings.exactNodes - nodes);
    nodes += proof.nodes;
    isProven &&= proof.isProven;
    if (proof.tens === null) continue;
    while (board.open > 0) board.closeMatch(board.open - 1);
    for (const ten of proof.tens) board.openMatch(ten);
  }
  return { isProven };
};
