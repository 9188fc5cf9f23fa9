import { ROLES } from "@gokaku/game";
import {
  type Candidate,
  compareText,
  createProblem,
  hashBit,
  neighbourWindow as planNeighbourWindow,
  oldestFirst as planOldestFirst,
  type Settings,
  type Snapshot,
} from "@gokaku/solver";
import type { BarePlan, Solve } from "./seated.ts";

const smallestEntry = (players: readonly Candidate[]): string =>
  players.map((player) => player.entryId).reduce((least, id) => (compareText(id, least) < 0 ? id : least));

/** Names the sides by the hash tie-break alone, as TICK-5 requires of every plan. */
const toPlan = (lineups: readonly (readonly Candidate[])[], seed: string): BarePlan => ({
  matches: lineups.map((places, index) => {
    const [one, two] = [places.slice(0, 5), places.slice(5)];
    const isFlipped =
      hashBit(seed, `${index}/team`) === compareText(smallestEntry(one), smallestEntry(two)) < 0;
    const seats = (isFlipped ? [...two, ...one] : places).map((player, place) => ({
      entryId: player.entryId,
      team: place < 5 ? ("A" as const) : ("B" as const),
      role: ROLES[place % 5] ?? "TANK",
    }));
    return { seats, firstAttack: hashBit(seed, `${index}/attack`) ? "A" : "B" };
  }),
});

/** The matches of a greedy start, each as its ten players in the order of their places. */
export const greedyLineups = (
  start: typeof planOldestFirst,
  snapshot: Snapshot,
  settings: Settings,
): readonly (readonly Candidate[])[] => {
  const problem = createProblem(snapshot, settings);
  const board = start(problem);
  return Array.from({ length: board.open }, (_, match) =>
    Array.from(board.lineupOf(match)).flatMap((player) => problem.players[player] ?? []),
  );
};

/** The greedy starts of the solver as fast solvers of a simulated session. */
export const neighbourWindow: Solve = (snapshot, settings, seed) =>
  toPlan(greedyLineups(planNeighbourWindow, snapshot, settings), seed);
export const oldestFirst: Solve = (snapshot, settings, seed) =>
  toPlan(greedyLineups(planOldestFirst, snapshot, settings), seed);
