import type { Clock, Timers } from "./ports.ts";

/** A connection that answers does so within this time. */
const ALIVE_MS = 1_000;

/**
 * A check that holds on while its dependency is silent for less than `patienceMs`, as several servers are when one of
 * them is lost.
 * @param patienceMs 0 for one whose first failure counts
 */
export const createPatientCheck = (
  { clock, timers }: { readonly clock: Clock; readonly timers: Timers },
  patienceMs: () => number,
  check: () => Promise<unknown>,
): (() => Promise<unknown>) => {
  let answeredAtMs = clock.nowMs();
  return async () => {
    const answer = check().then(() => {
      answeredAtMs = clock.nowMs();
    });
    const patience = patienceMs();
    if (patience === 0) return answer;
    const done = new AbortController();
    await Promise.race([answer, timers.sleep(ALIVE_MS, done.signal)]).catch(() => {});
    done.abort("answered");
    return clock.nowMs() - answeredAtMs > patience ? answer : undefined;
  };
};
