import { ROLES } from "@gokaku/game";
import { Board } from "../model/board.ts";
import { createProblem, LANES, overdueAmong, type Problem, skillOfPlayer } from "../model/problem.ts";
import type { Candidate, Snapshot } from "../model/snapshot.ts";
import { replacePlayer } from "./ejection-chain.ts";
import { LEAST_PLAYERS } from "./warm-start.ts";

const STAND_IN = "stand-in ";

/** A player for an empty seat: the mean of the other players of the match, who may play anything. */
const standInFor = (players: readonly Candidate[], number: number): Candidate => {
  const mean = (figure: (player: Candidate) => number): number =>
    Math.round(players.reduce((sum, player) => sum + figure(player), 0) / players.length);
  return {
    entryId: `${STAND_IN}${number}`,
    userId: `${STAND_IN}${number}`,
    roles: ROLES,
    rate: mean(({ rate }) => rate),
    sigma: mean(({ sigma }) => sigma),
    waitedS: 0,
    blocking: [],
    roleDebt: 0,
    ...(players.every(({ skill }) => skill !== undefined) && {
      skill: {
        mean: mean((player) => skillOfPlayer(player).mean),
        deviation: mean((player) => skillOfPlayer(player).deviation),
      },
    }),
  };
};

/** Makes every role and every match possible for some players. */
export const freePlayers = (problem: Problem, isFree: (player: number) => boolean): void => {
  const from = Math.min(...problem.low);
  const to = Math.max(...problem.high);
  for (let player = 0; player < problem.count; player += 1) {
    if (!isFree(player)) continue;
    problem.choice.fill(0, player * LANES, player * LANES + LANES);
    problem.offRole.fill(0, player * LANES, player * LANES + LANES);
    problem.low[player] = from;
    problem.high[player] = to;
  }
};

/**
 * The board of an old plan. Ejection chains fill empty seats with players who have no match. A match whose seats are not
 * all filled is dropped.
 * @param lineups ten players by entry id in the order of seats; "" for an empty seat
 */
export const repairPlan = (
  problem: Problem,
  snapshot: Snapshot,
  lineups: readonly (readonly string[])[],
): Board => {
  const known = new Map(problem.players.map((player) => [player.entryId, player]));
  const taken = new Set<string>();
  const standIns: Candidate[] = [];
  const usable = lineups.flatMap((lineup) => {
    const members = lineup.map((entryId) => (taken.has(entryId) ? undefined : known.get(entryId)));
    const players = members.filter((player) => player !== undefined);
    if (players.length < LEAST_PLAYERS) return [];
    for (const { entryId } of players) taken.add(entryId);
    const filled = members.map((player) => {
      if (player !== undefined) return player.entryId;
      const standIn = standInFor(players, standIns.length);
      standIns.push(standIn);
      return standIn.entryId;
    });
    return [filled];
  });
  const board = new Board(problem);
  const openAll = (from: Board): void => {
    const numberOf = new Map(problem.players.map((player, number) => [player.entryId, number]));
    for (let match = 0; match < from.open; match += 1) {
      const lineup = from.lineupOf(match).map((p) => numberOf.get(from.problem.players[p].entryId) ?? -1);
      if (lineup.every((player) => player >= 0)) board.openMatch(lineup);
    }
    board.closeWhere(
      (match) =>
        !(board.value[match] >= 0) ||
        board.lineupOf(match).some((player) => board.isBlockedIn(player, match)),
    );
  };
  const ids = new Set(standIns.map(({ entryId }) => entryId));
  const wider = createProblem(
    { ...snapshot, candidates: [...snapshot.candidates, ...standIns] },
    problem.settings,
  );
  const isStandIn = (player: number): boolean => ids.has(wider.players[player].entryId);
  freePlayers(wider, isStandIn);
  const numberOf = new Map(wider.players.map(({ entryId }, number) => [entryId, number]));
  const whole = new Board(wider);
  for (const lineup of usable) {
    if (whole.open === whole.value.length) break;
    whole.openMatch(lineup.map((entryId) => numberOf.get(entryId) ?? -1));
  }
  for (const { entryId } of standIns) {
    const seat = whole.seatOf[numberOf.get(entryId) ?? -1] ?? -1;
    if (seat >= 0) replacePlayer(whole, seat, isStandIn);
  }
  openAll(whole);
  return board;
};

/** Most overdue players first, then most matches, because windows improve a plan but rarely add a match. */
export const byMatches = (one: Board, other: Board): number =>
  overdueAmong(other.problem, other.playerAt) - overdueAmong(one.problem, one.playerAt) ||
  other.open - one.open ||
  other.total() - one.total();
