import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "./say.ts";

/** Works on the items, `width` at a time. Returns the results in the order of the items. */
export const inWidth = async <Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    for (let place = next++; place < items.length; place = next++)
      results[place] = await work(items[place] as Item, place);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, one));
  return results;
};

/**
 * Polls until `find` returns something other than null and false.
 * @throws CliError with `what` after `withinMs`
 */
export const until = async <Found>(
  what: string,
  find: () => Promise<Found | null | false> | Found | null | false,
  { withinMs, everyMs = 250 }: { readonly withinMs: number; readonly everyMs?: number },
): Promise<Found> => {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await find();
    if (found !== null && found !== false) return found;
    if (performance.now() > deadline)
      throw new CliError(`It took longer than ${withinMs / 1000} s until ${what}.`);
    await sleep(everyMs);
  }
};

/** @throws CliError with `what` after `ms`; the work itself goes on */
export const within = async <T>(what: string, ms: number, work: Promise<T>): Promise<T> => {
  const timeUp = new AbortController();
  const late = async (): Promise<never> => {
    await sleep(ms, undefined, { signal: timeUp.signal });
    throw new CliError(`${what} took longer than ${Math.round(ms / 1000)} s.`);
  };
  try {
    return await Promise.race([work, late()]);
  } finally {
    timeUp.abort();
  }
};
