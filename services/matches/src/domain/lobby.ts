import { CodedError, foldLobbyId, LIMITS } from "@gokaku/game";

const CONTROL = /\p{Cc}|\p{Cs}/u;

/** The lobby id as it is stored: folded, 1 to 8 characters. @throws CodedError `lobby_id_invalid` */
export const parseLobbyId = (value: string): string => {
  const folded = foldLobbyId(value);
  const length = [...folded].length;
  if (length === 0 || length > LIMITS.lobbyIdLength || CONTROL.test(folded))
    throw new CodedError("lobby_id_invalid", `a lobby id of ${length} characters`, {
      max: LIMITS.lobbyIdLength,
    });
  return folded;
};

/** How often the lobby id of one match was changed. */
export interface LobbyChanges {
  readonly ofMatch: number;
  /** Those by the user who asks. */
  readonly ofUser: number;
}

/** Changes of the lobby id that a match takes. No player alone can use them up for the others. */
export const LOBBY_CHANGES = { perMatch: 30, perUser: 10 } as const;

/** How often this user may still change the lobby id of the match. */
export const lobbyChangesLeft = ({ ofMatch, ofUser }: LobbyChanges): number =>
  Math.max(0, Math.min(LOBBY_CHANGES.perMatch - ofMatch, LOBBY_CHANGES.perUser - ofUser));
