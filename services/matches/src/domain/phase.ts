export type LobbyPhase = "lobby_create" | "lobby_waiting" | "lobby_join" | "match_ready";

/** Where the lobby stands; both time-outs (seconds) count from the match's creation (unix ms). */
export const lobbyPhase = (
  match: {
    readonly createdAtMs: number;
    readonly lobbyId: string;
    readonly lobbyCreateTimeoutS: number;
    readonly lobbyJoinTimeoutS: number;
  },
  nowMs: number,
): LobbyPhase => {
  const elapsedS = (nowMs - match.createdAtMs) / 1000;
  if (match.lobbyId === "") return elapsedS >= match.lobbyCreateTimeoutS ? "lobby_waiting" : "lobby_create";
  return elapsedS >= match.lobbyJoinTimeoutS ? "match_ready" : "lobby_join";
};
