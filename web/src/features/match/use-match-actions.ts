import type { Match } from "@gokaku/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { KEYS } from "../../api/keys.ts";
import { type CurrentMatch, newerMatch } from "../../model/current-match.ts";
import { MatchCallsContext } from "./match-calls.ts";

/** Shows an answered match, and reads it again when a call was refused: the screen was behind. */
export const useMatchAnswer = () => {
  const client = useQueryClient();
  return {
    show: (match: Match) =>
      client.setQueryData<CurrentMatch>(KEYS.match, (known) => newerMatch(known, match)),
    reload: () => void client.invalidateQueries({ queryKey: KEYS.match }),
  };
};

/** Logs a failed call of the host; the screen shows it as well. */
const logFailure = (what: string, failure: unknown): void => console.error(`${what} failed:`, failure);

export const useMatchActions = (hostUserId: string) => {
  const { show, reload } = useMatchAnswer();
  const calls = use(MatchCallsContext);
  const lobby = useMutation({
    mutationFn: (lobbyId: string) => calls.updateLobby(lobbyId, hostUserId),
    onSuccess: show,
    onError: (failure) => {
      logFailure("lobby update", failure);
      reload();
    },
  });
  const transfer = useMutation({
    mutationFn: calls.transferHost,
    onSuccess: show,
    onError: (failure) => {
      logFailure("host transfer", failure);
      reload();
    },
  });
  return { lobby, transfer };
};
