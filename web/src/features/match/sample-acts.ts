import type { Match, ReportRequest } from "@gokaku/contract";
import { EVERYONE } from "@gokaku/game";
import { viewMatch } from "../../model/my-match.ts";

const changed = (match: Match, change: Partial<Match>): Match => ({
  ...match,
  ...change,
  version: match.version + 1,
});

export const withLobby = (match: Match, lobbyId: string): Match => changed(match, { lobby_id: lobbyId });

/** From team A's host the highest rated of team B becomes host, from that player everybody. */
export const withNextHost = (match: Match): Match => {
  const { team, other } = viewMatch(match, match.host_user_id);
  const [first] = other.players.toSorted((one, another) => another.rate - one.rate);
  return changed(match, { host_user_id: team === "A" && first !== undefined ? first.user_id : EVERYONE });
};

const outcomeOf = ({ result }: ReportRequest, team: "A" | "B" | null) => {
  if (result === "invalid") return result;
  return result === `${team}-win` ? ("win" as const) : ("lose" as const);
};

/** A second report of the same player replaces the first. @param now unix seconds */
export const withReport = (match: Match, userId: string, report: ReportRequest, now: number): Match => {
  const others = match.user_reports.filter((known) => known.user_id !== userId);
  const result = outcomeOf(report, viewMatch(match, userId).team);
  const reports = [...others, { user_id: userId, result, reported_at: Math.floor(now) }];
  return changed(match, { user_reports: reports, report_count: reports.length });
};
