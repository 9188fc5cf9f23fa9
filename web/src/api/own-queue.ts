import type { QueueStatus } from "@gokaku/contract";
import type { Role } from "@gokaku/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePreferences } from "../session/preferences-store.ts";
import { ApiError, call } from "./http.ts";
import { KEYS } from "./keys.ts";
import { useMe, useQueueStatus } from "./queries.ts";

/** The roles one waits with, else those last chosen on this browser, else those of the profile; most wanted first. */
export const useSelectedRoles = (): readonly Role[] => {
  const chosen = usePreferences((preferences) => preferences.roles);
  const preferred = useMe().data?.preferred_roles ?? [];
  const queued = useQueueStatus().data?.entry?.selected_roles;
  return queued ?? chosen ?? preferred;
};

const isResultPending = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === "result_pending";

/** The setting was switched on, or the seal has lapsed: the own account says so, and how to apply. */
const isSealRequired = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === "seal_required";

/** A result is applied within seconds; the join is tried again so often and so far apart. Milliseconds. */
const RESULT_TRIES = 40;
const RESULT_PAUSE_MS = 3000;

interface QueueActionsOptions {
  /** A join that is refused because the last result is not applied yet is tried again until it is. */
  readonly waitsForResult?: boolean;
}

/** Joining with the selected roles, and leaving; the own status is read again after each, however it went, the membership after a refusal. */
export const useQueueActions = ({ waitsForResult = false }: QueueActionsOptions = {}) => {
  const client = useQueryClient();
  const roles = useSelectedRoles();
  const settle = () => client.invalidateQueries({ queryKey: KEYS.queueStatus });
  const show = (change: Pick<QueueStatus, "in_queue" | "entry">) =>
    client.setQueryData<QueueStatus>(KEYS.queueStatus, (known) => ({
      last_end: known?.last_end ?? null,
      offer: null,
      ...change,
    }));
  const join = useMutation({
    mutationFn: () => call("joinQueue", { body: { selected_roles: roles } }),
    retry: (tries, failure) => waitsForResult && isResultPending(failure) && tries < RESULT_TRIES,
    retryDelay: RESULT_PAUSE_MS,
    onSuccess: show,
    onError: (failure) =>
      client.invalidateQueries({ queryKey: isSealRequired(failure) ? KEYS.me : KEYS.membership }),
    onSettled: settle,
  });
  const leave = useMutation({ mutationFn: () => call("leaveQueue"), onSuccess: show, onSettled: settle });
  return { roles, join, leave, isCounting: join.isPending && isResultPending(join.failureReason) };
};
