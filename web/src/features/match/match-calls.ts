import type { Match, ReportRequest } from "@gokaku/contract";
import { createContext } from "react";
import { call } from "../../api/http.ts";

/** The acts of a player in a match; each returns the match after it. */
export interface MatchCalls {
  /** Nothing reaches the server. */
  readonly isSample: boolean;
  readonly updateLobby: (lobbyId: string, hostUserId: string) => Promise<Match>;
  readonly transferHost: () => Promise<Match>;
  readonly report: (matchId: string, report: ReportRequest) => Promise<Match>;
}

/** The server's, unless a screen of sample data has its own. */
export const MatchCallsContext = createContext<MatchCalls>({
  isSample: false,
  updateLobby: (lobbyId, hostUserId) =>
    call("updateLobby", { body: { lobby_id: lobbyId, host_user_id: hostUserId } }),
  transferHost: () => call("transferHost"),
  report: (matchId, report) => call("reportMatch", { params: { id: matchId }, body: report }),
});
