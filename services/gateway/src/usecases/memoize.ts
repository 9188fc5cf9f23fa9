import type { Clock } from "@gokaku/service";

/** How long an answer that is the same for all callers is cached. */
const TTL_MS = 1_000;

/**
 * Memoizes `load` per key for a second; concurrent callers share one load. A failure is not cached. Keys are
 * never evicted, so the caller bounds them.
 */
export const memoize = <Value, Key = void>(
  clock: Clock,
  load: (key: Key) => Promise<Value>,
): ((key: Key) => Promise<Value>) => {
  const cache = new Map<Key, { readonly value: Promise<Value>; readonly loadedAtMs: number }>();
  return (key) => {
    const now = clock.nowMs();
    const cached = cache.get(key);
    if (cached !== undefined && now - cached.loadedAtMs < TTL_MS) return cached.value;
    const entry = { value: load(key), loadedAtMs: now };
    cache.set(key, entry);
    entry.value.catch(() => {
      if (cache.get(key) === entry) cache.delete(key);
    });
    return entry.value;
  };
};

/**
 * Stale while revalidate: the last good value is cached for ever. Once there is one, callers do not wait for
 * the next load, and a failed load leaves it in place.
 */
export const memoizeLastGood = <Value>(clock: Clock, load: () => Promise<Value>): (() => Promise<Value>) => {
  const fresh = memoize(clock, load);
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
