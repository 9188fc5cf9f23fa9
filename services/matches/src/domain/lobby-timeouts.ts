import {
  CHECK_IN_TIMEOUT,
  CodedError,
  isLobbyTimeout,
  LOBBY_TIMEOUTS,
  type LobbyTimeout,
} from "@gokaku/game";

type Timeout = LobbyTimeout | typeof CHECK_IN_TIMEOUT.id;

/** Whether a setting is a time-out of matches. */
export const isTimeout = (id: string): id is Timeout => isLobbyTimeout(id) || id === CHECK_IN_TIMEOUT.id;

const boundsOf = (id: Timeout) => (isLobbyTimeout(id) ? LOBBY_TIMEOUTS[id] : CHECK_IN_TIMEOUT);

/** @throws CodedError `invalid_request` for a time-out outside its bounds */
export const checkTimeout = (id: Timeout, value: string): void => {
  const { min, max } = boundsOf(id);
  const seconds = Number(value);
  if (!Number.isInteger(seconds) || seconds < min || seconds > max)
    throw new CodedError("invalid_request", `${id} is ${value}, not ${min} to ${max}`);
};

/**
 * The time-outs of a new match. The two settings arrive separately and in any order, so for a moment the
 * one for joining may be shorter than the one for creating: then both end together.
 */
export const lobbyTimeouts = (
  settings: readonly { readonly id: string; readonly value: string }[],
): { readonly createS: number; readonly joinS: number; readonly checkInS: number } => {
  const secondsOf = (id: Timeout): number => {
    const setting = settings.find((one) => one.id === id);
    return setting === undefined ? boundsOf(id).fallback : Number(setting.value);
  };
  const createS = secondsOf("lobby_create_timeout");
  return {
    createS,
    joinS: Math.max(createS, secondsOf("lobby_join_timeout")),
    checkInS: secondsOf(CHECK_IN_TIMEOUT.id),
  };
};
