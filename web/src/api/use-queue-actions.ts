import type { QueueStatus } from "@gokaku/contract";
import type { Role } from "@gokaku/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./http.ts";
import { KEYS } from "./keys.ts";

/** Joining and leaving; the own status is read again after each, however it went, the membership after a refusal. */
export const useQueueActions = () => {
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: KEYS.queueStatus });
  const show = (change: Pick<QueueStatus, "in_queue" | "entry">) =>
    client.setQueryData<QueueStatus>(KEYS.queueStatus, (known) => ({
      last_end: known?.last_end ?? null,
      ...change,
    }));
  const join = useMutation({
    mutationFn: (roles: readonly Role[]) => call("joinQueue", { body: { selected_roles: roles } }),
    onSuccess: show,
    onError: () => client.invalidateQueries({ queryKey: KEYS.membership }),
    onSettled: settle,
  });
  const leave = useMutation({ mutationFn: () => call("leaveQueue"), onSuccess: show, onSettled: settle });
  return { join, leave };
};
