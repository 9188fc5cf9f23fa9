import { ROLES, type Role, type Team } from "@gokaku/game";
import type { Candidate, Settings, Snapshot } from "@gokaku/solver";

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

/**
 * The players of each planned match on their ten places, team A first.
 * @throws RangeError when a match does not have ten different places with players of the snapshot
 */
export const seated = (snapshot: Snapshot, plan: BarePlan): readonly (readonly Candidate[])[] => {
  const byEntry = new Map(snapshot.candidates.map((player) => [player.entryId, player]));
  return plan.matches.map(({ seats }) => {
    const places = new Map<number, Candidate>();
    for (const { entryId, team, role } of seats) {
      const player = byEntry.get(entryId);
      if (player !== undefined) places.set(ROLES.indexOf(role) + (team === "A" ? 0 : 5), player);
    }
    return Array.from({ length: 10 }, (_, place) => {
      const player = places.get(place);
      if (player === undefined)
        throw new RangeError(`a planned match has no player of the snapshot at place ${place}`);
      return player;
    });
  });
};
