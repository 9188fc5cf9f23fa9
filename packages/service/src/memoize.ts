import type { Clock } from "./ports.ts";

const SECOND_MS = 1_000;

/**
 * Memoizes `load` per key for `ttlMs`; concurrent callers share one load. A failure is not cached.
 * A load evicts what is older than `ttlMs`.
 */
export const memoize = <Value, Key = void>(
  clock: Clock,
  load: (key: Key) => Promise<Value>,
  ttlMs = SECOND_MS,
): ((key: Key) => Promise<Value>) => {
  const cache = new Map<Key, { readonly value: Promise<Value>; readonly loadedAtMs: number }>();
  return (key) => {
    const nowMs = clock.nowMs();
    const cached = cache.get(key);
    if (cached !== undefined && nowMs - cached.loadedAtMs < ttlMs) return cached.value;
    for (const [old, { loadedAtMs }] of cache) if (nowMs - loadedAtMs >= ttlMs) cache.delete(old);
    const entry = { value: load(key), loadedAtMs: nowMs };
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
