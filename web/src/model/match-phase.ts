import {
  isLobbyUrgent,
  type LobbyPhase,
  type LobbyTimes,
  lobbyPhaseAt,
  phaseSecondsLeft,
} from "@gokaku/game";

export interface Countdown {
  readonly phase: LobbyPhase;
  /** Whole seconds left, rounded up; null in a phase that does not end by the clock. */
  readonly remaining: number | null;
  /** Whole seconds since the start. */
  readonly elapsed: number;
  readonly urgent: boolean;
}

/**
 * Where the lobby stands at `now` (server time, unix seconds like `startedAtS`): a function of the match and the clock,
 * live and after a reload.
 */
export const countdownAt = (
  now: number,
  { startedAtS, ...times }: LobbyTimes & { readonly startedAtS: number },
): Countdown => {
  const elapsed = Math.max(0, now - startedAtS);
  const remaining = phaseSecondsLeft(elapsed, times);
  return {
    phase: lobbyPhaseAt(elapsed, times),
    remaining,
    elapsed: Math.floor(elapsed),
    urgent: isLobbyUrgent(remaining),
  };
};

const SPOKEN_AT = [60, 30, 10];

/** The second that is worth reading aloud when the countdown passes it; null between them. */
export const spokenSecond = (before: number | null, after: number | null): number | null => {
  if (before === null || after === null || after >= before) return null;
  return SPOKEN_AT.find((second) => before > second && after <= second) ?? null;
};
