import { CodedError, LOBBY_TIMEOUTS, type LobbyTimeout } from "@gokaku/game";

/** @throws `invalid_request` for a time-out outside its bounds. */
export const checkTimeout = (id: LobbyTimeout, value: string): void => {
  const { min, max } = LOBBY_TIMEOUTS[id];
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
): { readonly createS: number; readonly joinS: number } => {
  const secondsOf = (id: LobbyTimeout): number => {
    const setting = settings.find((one) => one.id === id);
    return setting === undefined ? LOBBY_TIMEOUTS[id].fallback : Number(setting.value);
  };
  const createS = secondsOf("lobby_create_timeout");
  return { createS, joinS: Math.max(createS, secondsOf("lobby_join_timeout")) };
};
