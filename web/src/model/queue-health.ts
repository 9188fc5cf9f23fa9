import { create } from "zustand";
import type { LiveState } from "./live-store.ts";

/** Failures in a row after which the queue's figures are no longer asked for by themselves. */
export const QUEUE_ERROR_LIMIT = 3;
/** An error count that no further failure explains: the login is over. */
export const QUEUE_AUTH_ERROR = 999;
const POLL_MS = 15_000;

/** Words by which a failure says that the login is over, whatever its status. */
const LOGIN_OVER = /login required|missing refresh token|not authenticated|unauthorized/i;

/** The next count of failures in a row. A refused login and a connection error stop the automatic updates at once. */
export const countFailure = (errors: number, failure: unknown): number => {
  const { status, message }: { readonly status?: unknown; readonly message?: unknown } =
    typeof failure === "object" && failure !== null ? failure : {};
  if (status === 401 || status === 403) return QUEUE_AUTH_ERROR;
  if (typeof message === "string" && LOGIN_OVER.test(message)) return QUEUE_AUTH_ERROR;
  return status === 0 ? Math.max(QUEUE_ERROR_LIMIT, errors + 1) : errors + 1;
};

/** When to ask for the queue's figures again: never while they are pushed or after too many failures. */
export const nextQueuePoll = (errors: number, live: LiveState): number | false =>
  live === "open" || errors >= QUEUE_ERROR_LIMIT ? false : POLL_MS;

interface QueueHealth {
  readonly errors: number;
  readonly succeeded: () => void;
  readonly failed: (failure: unknown) => void;
}

export const useQueueHealth = create<QueueHealth>()((set) => ({
  errors: 0,
  succeeded: () => set({ errors: 0 }),
  failed: (failure) => set((state) => ({ errors: countFailure(state.errors, failure) })),
}));
