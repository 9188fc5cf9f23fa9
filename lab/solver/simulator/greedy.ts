import { ROLES } from "@gokaku/game";
import {
  type Arrangement,
  type Candidate,
  compareText,
  hashBit,
  neighbourWindow as planNeighbourWindow,
  oldestFirst as planOldestFirst,
} from "@gokaku/solver";
import type { BarePlan, Solve } from "./seated.ts";

const smallestEntry = (players: readonly Candidate[]): string =>
  players.map((player) => player.entryId).reduce((least, id) => (compareText(id, least) < 0 ? id : least));

/** Names the sides by the hash tie-break alone, as TICK-5 requires of every plan. */
const toPlan = (found: readonly Arrangement[], seed: string): BarePlan => ({
  matches: found.map(({ places }, index) => {
    const [one, two] = [places.slice(0, 5), places.slice(5)];
    const isFlipped =
      hashBit(seed, `${index}/team`) === compareText(smallestEntry(one), smallestEntry(two)) < 0;
    const seats = (isFlipped ? [...two, ...one] : places).map((player, place) => ({
      entryId: player.entryId,
      team: place < 5 ? ("A" as const) : ("B" as const),
      role: ROLES[place % 5],
    }));
    return { seats, firstAttack: hashBit(seed, `${index}/attack`) ? "A" : "B" };
  }),
});

/** The greedy starts of the solver as fast solvers of a simulated session. */
export const neighbourWindow: Solve = (snapshot, settings, seed) =>
  toPlan(planNeighbourWindow(snapshot, settings), seed);
export const oldestFirst: Solve = (snapshot, settings, seed) =>
  toPlan(planOldestFirst(snapshot, settings), seed);
