import { CodedError, LIMITS } from "@gokaku/game";

/** The settings that matches freeze, in seconds. */
const SETTINGS = {
  lobby_create_timeout: { min: 60, max: 300, fallback: LIMITS.lobbyCreateTimeout },
  lobby_join_timeout: { min: 60, max: 600, fallback: LIMITS.lobbyJoinTimeout },
} as const;

type LobbySetting = keyof typeof SETTINGS;

export const isLobbySetting = (id: string): id is LobbySetting => Object.hasOwn(SETTINGS, id);

/** Throws `invalid_request` for a time-out outside its bounds. */
export const checkTimeout = (id: LobbySetting, value: string): void => {
  const { min, max } = SETTINGS[id];
  const seconds = Number(value);
  if (!Number.isInteger(seconds) || seconds < min || seconds > max)
    throw new CodedError("invalid_request", `${id} is ${value}, not ${min} to ${max}`);
};

/**
 * The time-outs of a new match. The two settings arrive one by one and in any order, so for a moment the one for
 * joining may be shorter than the one for creating: then both end together.
 */
export const lobbyTimeouts = (
  settings: readonly { readonly id: string; readonly value: string }[],
): { readonly createS: number; readonly joinS: number } => {
  const secondsOf = (id: LobbySetting): number => {
    const setting = settings.find((one) => one.id === id);
    return setting === undefined ? SETTINGS[id].fallback : Number(setting.value);
  };
  const createS = secondsOf("lobby_create_timeout");
  return { createS, joinS: Math.max(createS, secondsOf("lobby_join_timeout")) };
};
