import type { QueueStatus } from "@gokaku/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { recordServerTime } from "../model/clock-store.ts";
import { type CurrentMatch, currentAfter, NONE } from "../model/current-match.ts";
import { useLiveStore } from "../model/live-store.ts";
import { nextQueuePoll, useQueueHealth } from "../model/queue-health.ts";
import { newerQueueInfo } from "../model/queue-info.ts";
import type { Receipt } from "../model/receipt.ts";
import { getMe } from "../session/get-me.ts";
import { useSession } from "../session/session-store.ts";
import { call, isMissing } from "./http.ts";
import { KEYS } from "./keys.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NOT_WAITING: QueueStatus = { in_queue: false, entry: null, last_end: null, offer: null };

/** A 404 is an answer, not a failure. */
const noneWhenMissing = async <Answer>(asked: Promise<Answer>, none: Answer): Promise<Answer> => {
  try {
    return await asked;
  } catch (failure) {
    if (isMissing(failure)) return none;
    throw failure;
  }
};

export const useMe = () => {
  const session = useSession((state) => state.session);
  return useQuery({
    queryKey: KEYS.me,
    queryFn: session === null ? skipToken : () => getMe(session),
    staleTime: 5 * MINUTE,
  });
};

export const useMembership = () => {
  const signedIn = useSession((state) => state.session !== null);
  return useQuery({
    queryKey: KEYS.membership,
    queryFn: signedIn ? () => call("checkMembership") : skipToken,
    staleTime: HOUR,
    // The player may have joined in the meantime.
    refetchOnWindowFocus: ({ state }) => (state.data?.is_member === false ? "always" : false),
  });
};

export const useQueueStatus = () => {
  const signedIn = useSession((state) => state.session !== null);
  return useQuery({
    queryKey: KEYS.queueStatus,
    queryFn: signedIn ? () => noneWhenMissing(call("getMyQueue"), NOT_WAITING) : skipToken,
    staleTime: MINUTE,
    refetchOnWindowFocus: "always",
  });
};

/** The change of the own rate by the last match, once the server has pushed it. */
export const useReceipt = () =>
  useQuery<Receipt>({ queryKey: KEYS.receipt, queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });

export const useCurrentMatch = () => {
  const signedIn = useSession((state) => state.session !== null);
  return useQuery<CurrentMatch>({
    queryKey: KEYS.match,
    queryFn: signedIn
      ? async ({ client }) => {
          const arrived = await noneWhenMissing(call("getCurrentMatch"), NONE);
          return currentAfter(client.getQueryData(KEYS.match), arrived);
        }
      : skipToken,
    staleTime: MINUTE,
    refetchOnWindowFocus: "always",
  });
};

/** The public view of the queue: pushed while the live connection stands, asked for while it does not. */
export const useQueueInfo = () => {
  const signedIn = useSession((state) => state.session !== null);
  const live = useLiveStore((state) => state.state);
  const errors = useQueueHealth((state) => state.errors);
  return useQuery({
    queryKey: KEYS.queueInfo,
    queryFn: signedIn
      ? async ({ client }) => {
          try {
            const arrived = await call("getQueue");
            useQueueHealth.getState().succeeded();
            return newerQueueInfo(client.getQueryData(KEYS.queueInfo), arrived);
          } catch (failure) {
            useQueueHealth.getState().failed(failure);
            throw failure;
          }
        }
      : skipToken,
    retry: false,
    staleTime: MINUTE,
    refetchInterval: nextQueuePoll(errors, live),
  });
};

export const useSystem = () =>
  useQuery({
    queryKey: KEYS.system,
    queryFn: async () => {
      const sentAt = Date.now() / 1000;
      const system = await call("getSystem");
      recordServerTime(sentAt, system.server_time);
      return system;
    },
    staleTime: MINUTE,
    refetchInterval: MINUTE,
  });

export const useSeason = () =>
  useQuery({ queryKey: KEYS.season, queryFn: () => call("getActiveSeason"), staleTime: 5 * MINUTE });

export const useMaster = () =>
  useQuery({ queryKey: KEYS.master, queryFn: () => call("getMaster"), staleTime: DAY });

export const useCharacters = () =>
  useQuery({ queryKey: KEYS.characters, queryFn: () => call("listCharacters"), staleTime: DAY });

export const useRules = () =>
  useQuery({ queryKey: KEYS.rules, queryFn: () => call("getRules"), staleTime: MINUTE });
