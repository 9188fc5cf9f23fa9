import type { Clock } from "@gokaku/service";

/** How long an answer that is the same for everybody is kept. */
const KEEP_MS = 1_000;

/**
 * Keeps what `load` answered for a second; callers meanwhile share one question. A failure is not kept.
 */
export const remember = <Value>(clock: Clock, load: () => Promise<Value>): (() => Promise<Value>) => {
  let kept: { readonly value: Promise<Value>; readonly atMs: number } | null = null;
  return () => {
    const now = clock.nowMs();
    if (kept !== null && now - kept.atMs < KEEP_MS) return kept.value;
    const value = load();
    const mine = { value, atMs: now };
    kept = mine;
    value.catch(() => {
      if (kept === mine) kept = null;
    });
    return value;
  };
};
