import { LIMITS } from "@gokaku/game";
import { lobbyIdInvalid } from "./errors.ts";

const CONTROL = /\p{Cc}|\p{Cs}/u;

/** The lobby id as it is stored: trimmed, 1 to 8 characters. Throws `lobby_id_invalid`. */
export const parseLobbyId = (value: string): string => {
  const trimmed = value.trim();
  const length = [...trimmed].length;
  if (length === 0 || length > LIMITS.lobbyIdLength || CONTROL.test(trimmed)) throw lobbyIdInvalid(length);
  return trimmed;
};
