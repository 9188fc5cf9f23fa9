import type { DatabaseClock } from "@gokaku/db";

/** Memoizes a read for `cachedMs`, of the newest key alone, and shares one in flight. A failed read is not cached. */
export const memoize = <Value>(
  clock: Pick<DatabaseClock, "nowMs">,
  cachedMs: number,
): ((of: string, read: () => Promise<Value>) => Promise<Value>) => {
  let known: { readonly of: string; readonly readAtMs: number; readonly value: Promise<Value> } | undefined;
  return async (of, read) => {
    const nowMs = clock.nowMs();
    if (known?.of !== of || nowMs - known.readAtMs >= cachedMs)
      known = { of, readAtMs: nowMs, value: read() };
    const asked = known;
    try {
      return await asked.value;
    } catch (error) {
      if (known === asked) known = undefined;
      throw error;
    }
  };
};
