import { LIMITS } from "./limits.ts";

export const LOBBY_PHASES = ["lobby_create", "lobby_waiting", "lobby_join", "match_ready"] as const;
export type LobbyPhase = (typeof LOBBY_PHASES)[number];

/** The settings of the lobby's time-outs: bounds and default, in whole seconds. */
export const LOBBY_TIMEOUTS = {
  lobby_create_timeout: { min: 60, max: 300, fallback: LIMITS.lobbyCreateTimeout },
  lobby_join_timeout: { min: 60, max: 600, fallback: LIMITS.lobbyJoinTimeout },
} as const;
export type LobbyTimeout = keyof typeof LOBBY_TIMEOUTS;

export const isLobbyTimeout = (id: string): id is LobbyTimeout => Object.hasOwn(LOBBY_TIMEOUTS, id);

/** The setting with the seconds in which the seat of a new match must be confirmed; 0 switches that off. */
export const CHECK_IN_TIMEOUT = { id: "check_in_timeout", min: 0, max: 180, fallback: 60 } as const;

/** The setting with the address under which people join the community server, "" for none. */
export const COMMUNITY_INVITE = "community_invite";

/** A lobby id as the game accepts it: an input method's full-width letters become half-width capitals. */
export const foldLobbyId = (typed: string): string => typed.normalize("NFKC").trim().toUpperCase();

/** Both time-outs in seconds from the creation of the match. */
export interface LobbyTimes {
  /** "" until the host has sent it. */
  readonly lobbyId: string;
  readonly createTimeoutS: number;
  readonly joinTimeoutS: number;
}

/** The phase of the lobby, `elapsedS` seconds after the creation of the match. */
export const lobbyPhaseAt = (elapsedS: number, times: LobbyTimes): LobbyPhase => {
  if (times.lobbyId === "") return elapsedS >= times.createTimeoutS ? "lobby_waiting" : "lobby_create";
  return elapsedS >= times.joinTimeoutS ? "match_ready" : "lobby_join";
};

const SLOW_AFTER_S = 20 * 60;

/** From so many seconds after its creation on, a match without a verdict is slow. */
export const slowAfterS = (joinTimeoutS: number): number => joinTimeoutS + SLOW_AFTER_S;

/** Whole seconds until the phase ends, rounded up; null in a phase that does not end by the clock. */
export const phaseSecondsLeft = (elapsedS: number, times: LobbyTimes): number | null => {
  const phase = lobbyPhaseAt(elapsedS, times);
  if (phase === "lobby_create") return Math.ceil(times.createTimeoutS - elapsedS);
  return phase === "lobby_join" ? Math.ceil(times.joinTimeoutS - elapsedS) : null;
};

/** Whether the seconds left, as they are shown, are few. */
export const isLobbyUrgent = (secondsLeft: number | null): boolean =>
  secondsLeft !== null && secondsLeft <= LIMITS.lobbyWarning;
