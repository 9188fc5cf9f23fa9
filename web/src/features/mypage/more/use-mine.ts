import type { Blocking } from "@gokaku/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/http.ts";
import { KEYS } from "../../../api/keys.ts";

export const useMyPenalties = () =>
  useQuery({ queryKey: KEYS.penalties, queryFn: () => call("listMyPenalties"), retry: false });

export const useRecentPlayers = () =>
  useQuery({
    queryKey: KEYS.recentPlayers,
    queryFn: () => call("listRecentPlayers"),
    staleTime: 60_000,
    retry: false,
  });

export const useBlocking = () =>
  useQuery({ queryKey: KEYS.blocking, queryFn: () => call("getBlocking"), staleTime: 60_000, retry: false });

export const useSaveBlocking = (onSaved: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userIds: readonly string[]) => call("updateBlocking", { body: { user_ids: userIds } }),
    onSuccess(blocking) {
      client.setQueryData<Blocking>(KEYS.blocking, blocking);
      onSaved();
    },
    retry: false,
  });
};
