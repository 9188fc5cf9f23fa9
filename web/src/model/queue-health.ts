import { create } from "zustand";
import type { LiveState } from "./live-store.ts";

/** Failures in a row after which the queue's figures are no longer asked for by themselves. */
export const QUEUE_ERROR_LIMIT = 3;
/** An error count that no further failure explains: the login is over. */
export const QUEUE_AUTH_ERROR = 999;
const POLL_MS = 15_000;

type Failure = { readonly status?: unknown };

/** The next count of failures in a row: a refused login stops everything at once. */
export const countFailure = (errors: number, failure: unknown): number => {
  const status = typeof failure === "object" && failure !== null ? (failure as Failure).status : undefined;
  return status === 401 || status === 403 ? QUEUE_AUTH_ERROR : errors + 1;
};

/** When to ask for the queue's figures again: never while they are pushed or after too many failures. */
export const nextQueuePoll = (errors: number, live: LiveState): number | false =>
  live === "open" || errors >= QUEUE_ERROR_LIMIT ? false : POLL_MS;

type QueueHealth = {
  readonly errors: number;
  readonly succeeded: () => void;
  readonly failed: (failure: unknown) => void;
};

export const useQueueHealth = create<QueueHealth>()((set) => ({
  errors: 0,
  succeeded: () => set({ errors: 0 }),
  failed: (failure) => set((state) => ({ errors: countFailure(state.errors, failure) })),
}));
