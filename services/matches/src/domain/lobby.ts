import { CodedError, LIMITS } from "@gokaku/game";

const CONTROL = /\p{Cc}|\p{Cs}/u;

/** The lobby id as it is stored: trimmed, 1 to 8 characters. Throws `lobby_id_invalid`. */
export const parseLobbyId = (value: string): string => {
  const trimmed = value.trim();
  const length = [...trimmed].length;
  if (length === 0 || length > LIMITS.lobbyIdLength || CONTROL.test(trimmed))
    throw new CodedError("lobby_id_invalid", `a lobby id of ${length} characters`, {
      max: LIMITS.lobbyIdLength,
    });
  return trimmed;
};
