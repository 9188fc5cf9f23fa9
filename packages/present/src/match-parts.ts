import { Team } from "@gokaku/proto/common/v1/common_pb";
import type { MatchParts, MatchView, TeamPart, TeamView } from "@gokaku/proto/matches/v1/matches_pb";

/** The team with what only its own players see. */
const ownTeam = (team: TeamView, { voiceLink, seats }: TeamPart): TeamView => ({
  ...team,
  voiceLink,
  seats: team.seats.map((seat, place) => ({ ...seat, role: seats[place]?.role ?? seat.role })),
});

/**
 * The part of the match, without reports, that `userId` may see: the shared part and the own team's part.
 * Null for a user who does not play in it.
 */
export const viewAs = ({ shared, teamA, teamB }: MatchParts, userId: string): MatchView | null => {
  if (shared === undefined) return null;
  for (const [myTeam, key, part] of [
    [Team.A, "teamA", teamA],
    [Team.B, "teamB", teamB],
  ] as const) {
    const team = shared[key];
    const seat = part?.seats.find((one) => one.userId === userId);
    if (team === undefined || part === undefined || seat === undefined) continue;
    return { ...shared, [key]: ownTeam(team, part), reports: [], banOrder: seat.banOrder, myTeam };
  }
  return null;
};
