import type { MatchId } from "@gokaku/game";
import type { TeamNumber } from "./roles.ts";

export interface TeamSeat {
  readonly userId: string;
  readonly team: TeamNumber;
}

/** By place in a list of players: distances to earlier places that they were paired with; each pair once. */
type PlacesBefore = ReadonlyMap<number, readonly number[]>;

export interface RepeatPairings {
  readonly mates: PlacesBefore;
  readonly opponents: PlacesBefore;
}

interface Sitting {
  readonly place: number;
  readonly team: TeamNumber;
  readonly isRecent: boolean;
}

const byPlace = (keys: ReadonlySet<number>, count: number): PlacesBefore => {
  const places = new Map<number, number[]>();
  for (const key of [...keys].sort((left, right) => left - right)) {
    const later = Math.floor(key / count);
    const distance = later - (key % count);
    const known = places.get(later);
    if (known === undefined) places.set(later, [distance]);
    else known.push(distance);
  }
  return places;
};

/**
 * Which of these players were team-mates or opponents of each other in the last matches of either.
 * @param recentMatchIds the last matches of each player
 * @param seats the seats of those matches; unknown matches do not count
 */
export const repeatPairingsOf = (
  userIds: readonly string[],
  recentMatchIds: readonly (readonly MatchId[])[],
  seats: ReadonlyMap<MatchId, readonly TeamSeat[]>,
): RepeatPairings => {
  const count = userIds.length;
  const placeOf = new Map(userIds.map((userId, place) => [userId, place]));
  const mates = new Set<number>();
  const opponents = new Set<number>();
  for (const [matchId, ten] of seats) {
    const present = ten.flatMap(({ userId, team }): Sitting[] => {
      const place = placeOf.get(userId);
      return place === undefined
        ? []
        : [{ place, team, isRecent: recentMatchIds[place]?.includes(matchId) === true }];
    });
    for (const one of present) {
      for (const other of present) {
        if (one.place <= other.place || !(one.isRecent || other.isRecent)) continue;
        (one.team === other.team ? mates : opponents).add(one.place * count + other.place);
      }
    }
  }
  return { mates: byPlace(mates, count), opponents: byPlace(opponents, count) };
};
