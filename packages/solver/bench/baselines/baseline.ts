import { ROLES, type Role, type Team } from "@gokaku/game";
import {
  type Arrangement,
  type Candidate,
  compareText,
  hashBit,
  neighbourWindow as planNeighbourWindow,
  oldestFirst as planOldestFirst,
  type Settings,
  type Snapshot,
} from "@gokaku/solver";

/** The part of a plan that the table needs. */
export interface BarePlan {
  readonly matches: readonly {
    readonly seats: readonly { readonly entryId: string; readonly team: Team; readonly role: Role }[];
    readonly firstAttack: Team;
  }[];
  /** Whether no plan is better. */
  readonly isProven?: boolean;
}

export type Solve = (snapshot: Snapshot, settings: Settings, seed: string) => BarePlan;

const smallestEntry = (players: readonly Candidate[]): string =>
  players.map((player) => player.entryId).reduce((least, id) => (compareText(id, least) < 0 ? id : least));

/** Names the sides by the hash tie-break alone, as TICK-5 requires of every plan. */
export const toPlan = (found: readonly Arrangement[], seed: string): BarePlan => ({
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

/** The two greedy matchmakers from whose plans the solver also starts, on their own. */
export const neighbourWindow: Solve = (snapshot, settings, seed) =>
  toPlan(planNeighbourWindow(snapshot, settings), seed);
export const oldestFirst: Solve = (snapshot, settings, seed) =>
  toPlan(planOldestFirst(snapshot, settings), seed);
