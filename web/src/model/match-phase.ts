import { LIMITS } from "@gokaku/game";

export const PHASES = ["lobby_create", "lobby_waiting", "lobby_join", "match_ready"] as const;
export type Phase = (typeof PHASES)[number];

export type LobbyTimes = {
  /** Unix seconds; both time-outs count from here. */
  readonly startedAt: number;
  readonly lobbyId: string;
  /** Seconds. */
  readonly createTimeout: number;
  readonly joinTimeout: number;
};

export type Countdown = {
  readonly phase: Phase;
  /** Whole seconds left, rounded up; null in a phase that does not end by the clock. */
  readonly remaining: number | null;
  /** Whole seconds since the start. */
  readonly elapsed: number;
  /** Less than thirty seconds are left. */
  readonly urgent: boolean;
};

const phaseAt = (elapsed: number, times: LobbyTimes): Phase => {
  if (times.lobbyId !== "") return elapsed >= times.joinTimeout ? "match_ready" : "lobby_join";
  return elapsed >= times.createTimeout ? "lobby_waiting" : "lobby_create";
};

/** Where the lobby stands at `now` (server time): a function of the match and the clock, live and after a reload. */
export const countdownAt = (now: number, times: LobbyTimes): Countdown => {
  const elapsed = Math.max(0, now - times.startedAt);
  const phase = phaseAt(elapsed, times);
  const end =
    phase === "lobby_create" ? times.createTimeout : phase === "lobby_join" ? times.joinTimeout : null;
  const remaining = end === null ? null : Math.ceil(end - elapsed);
  return {
    phase,
    remaining,
    elapsed: Math.floor(elapsed),
    urgent: remaining !== null && remaining < LIMITS.lobbyWarning,
  };
};

const SPOKEN_AT = [60, 30, 10];

/** The second that is worth reading aloud when the countdown passes it; null between them. */
export const spokenSecond = (before: number | null, after: number | null): number | null => {
  if (before === null || after === null || after >= before) return null;
  return SPOKEN_AT.find((second) => before > second && after <= second) ?? null;
};
