import { findFarAhead, ROLES } from "@gokaku/game";
import {
  type Candidate,
  chooseSubstitutes,
  type RecentPairs,
  type Settings,
  type Substitute,
} from "@gokaku/solver";

/** Ten players, team A in the order of the roles first. */
export type Lineup = readonly Candidate[];

/** Marks of the ten in the queue of their tick who had no window. */
export const farAheadOf = (queue: readonly Candidate[], settings: Settings): ReadonlySet<string> => {
  const isFarAhead = findFarAhead(queue, settings);
  return new Set(queue.filter((_, place) => isFarAhead[place]).map(({ entryId }) => entryId));
};

/** The best substitute for a place of a lineup; undefined when no waiting player fits. */
export const substituteFor = (
  lineup: Lineup,
  place: number,
  {
    waiting,
    farAhead,
    mayAsk,
    recentPairs,
  }: {
    readonly waiting: readonly Candidate[];
    readonly farAhead: ReadonlySet<string>;
    readonly mayAsk: (player: Candidate) => boolean;
    /** Places among the nine, followed by the waiting. */
    readonly recentPairs: RecentPairs;
  },
  settings: Settings,
): Substitute | undefined => {
  const seatAt = (at: number) => ({
    team: at < 5 ? ("A" as const) : ("B" as const),
    role: ROLES[at % 5] ?? "TANK",
  });
  return chooseSubstitutes(
    {
      filled: lineup.flatMap((player, at) =>
        at === place ? [] : [{ ...seatAt(at), player, isFarAhead: farAhead.has(player.entryId) }],
      ),
      open: seatAt(place),
      waiting,
      mayAsk,
      recentPairs,
      swappable: ROLES,
    },
    settings,
  )[0];
};
