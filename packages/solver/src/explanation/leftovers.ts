import type { Board } from "../model/board.ts";
import { type RatePoints, ratePointsOf, shortageOf } from "../model/feasibility.ts";
import type { Leftover, LeftoverReason, OverdueProof } from "../model/plan.ts";
import type { Problem } from "../model/problem.ts";
import { byWait } from "../model/snapshot.ts";

const reasonOf = (
  problem: Problem,
  player: number,
  rest: RatePoints,
  everybody: RatePoints,
): LeftoverReason => {
  const alone = shortageOf(problem, player, rest);
  if (alone === null) return { scope: "search" };
  const shortage = shortageOf(problem, player, everybody);
  return shortage === null ? { scope: "rest", shortage: alone } : { scope: "queue", shortage };
};

/** Explains why each player without a match has none; every statement is checked against the snapshot. */
export const explainLeftovers = (board: Board, isProven: boolean): readonly Leftover[] => {
  const { problem } = board;
  const rest = board.leftovers();
  const amongRest = ratePointsOf(problem, rest);
  const amongAll = ratePointsOf(
    problem,
    Array.from({ length: problem.count }, (_, player) => player),
  );
  return rest
    .map((number) => ({ number, player: problem.players[number] }))
    .sort((left, right) => byWait(left.player, right.player))
    .map(({ number, player: { entryId, userId } }) => {
      const reason = reasonOf(problem, number, amongRest, amongAll);
      return { entryId, userId, reason: reason.scope === "search" && isProven ? { scope: "worth" } : reason };
    });
};

export const overdueProofOf = (
  board: Board,
  leftovers: readonly Leftover[],
  isProven: boolean,
): OverdueProof => {
  const { problem } = board;
  const overdue = new Set(
    problem.players.filter((_, player) => problem.isOverdue[player] === 1).map(({ entryId }) => entryId),
  );
  const left = leftovers.filter(({ entryId }) => overdue.has(entryId));
  const by = (): OverdueProof["by"] => {
    if (left.length === 0) return "all";
    if (left.every(({ reason }) => reason.scope === "queue")) return "none_possible";
    if (isProven) return "proven";
    return left.some(({ reason }) => reason.scope === "search") ? "search" : "rest";
  };
  return { waiting: overdue.size, seated: overdue.size - left.length, by: by() };
};
