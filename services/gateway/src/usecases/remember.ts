import type { Clock } from "@gokaku/service";

/** How long an answer that is the same for all callers is cached. */
const KEEP_MS = 1_000;

/** Memoizes `load` for a second; concurrent callers share one load. A failure is not cached. */
export const remember = <Value>(clock: Clock, load: () => Promise<Value>): (() => Promise<Value>) => {
  let cached: { readonly value: Promise<Value>; readonly atMs: number } | null = null;
  return () => {
    const now = clock.nowMs();
    if (cached !== null && now - cached.atMs < KEEP_MS) return cached.value;
    const value = load();
    const mine = { value, atMs: now };
    cached = mine;
    value.catch(() => {
      if (cached === mine) cached = null;
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
 * The same, with the last good value cached for ever. Once there is one, callers do not wait for the next
 * load, and a failed load leaves it in place.
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
