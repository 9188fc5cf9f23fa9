import type { MatchId, Team } from "@gokaku/game";

export interface TeamSeat {
  readonly userId: string;
  readonly team: Team;
}

/** By place in a list of players: how many places before them those stand whom they met; each pair once. */
type PlacesBefore = ReadonlyMap<number, readonly number[]>;

export interface Meetings {
  readonly mates: PlacesBefore;
  readonly opponents: PlacesBefore;
}

interface Sitting {
  readonly place: number;
  readonly team: Team;
  /** Whether the match is one of this player's last ones. */
  readonly isLately: boolean;
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
 * @param lately of each player their last matches
 * @param seats who sat where in those; a match that is not known counts for nobody
 */
export const meetingsOf = (
  userIds: readonly string[],
  lately: readonly (readonly MatchId[])[],
  seats: ReadonlyMap<MatchId, readonly TeamSeat[]>,
): Meetings => {
  const count = userIds.length;
  const placeOf = new Map(userIds.map((userId, place) => [userId, place]));
  const mates = new Set<number>();
  const opponents = new Set<number>();
  for (const [matchId, ten] of seats) {
    const present = ten.flatMap(({ userId, team }): Sitting[] => {
      const place = placeOf.get(userId);
      return place === undefined
        ? []
        : [{ place, team, isLately: lately[place]?.includes(matchId) === true }];
    });
    for (const one of present) {
      for (const other of present) {
        if (one.place <= other.place || !(one.isLately || other.isLately)) continue;
        (one.team === other.team ? mates : opponents).add(one.place * count + other.place);
      }
    }
  }
  return { mates: byPlace(mates, count), opponents: byPlace(opponents, count) };
};
