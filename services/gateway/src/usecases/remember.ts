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

/** The same for each of a bounded set of keys: the caller refuses all others. */
export const rememberEach = <Value>(
  clock: Clock,
  load: (key: string) => Promise<Value>,
): ((key: string) => Promise<Value>) => {
  const byKey = new Map<string, () => Promise<Value>>();
  return (key) => {
    const known = byKey.get(key) ?? remember(clock, () => load(key));
    byKey.set(key, known);
    return known();
  };
};

/**
 * The same, with the last good answer kept for ever: once there is one, nobody waits for the next, and a failure to
 * load it leaves the one at hand.
 */
export const rememberLastGood = <Value>(clock: Clock, load: () => Promise<Value>): (() => Promise<Value>) => {
  const fresh = remember(clock, load);
  let good: { readonly value: Value } | null = null;
  const refresh = async (): Promise<Value> => {
    const value = await fresh();
    good = { value };
    return value;
  };
  return async () => {
    if (good === null) return refresh();
    refresh().catch(() => undefined);
    return good.value;
  };
};
