import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "./say.ts";

/** Works on the items, `width` at a time. */
export const inWidth = async <Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item, place: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0;
  const one = async (): Promise<void> => {
    for (let place = next++; place < items.length; place = next++) await work(items[place] as Item, place);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, one));
};

/** Polls until `isSo`. @throws CliError with `what` after `withinMs` */
export const until = async (
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { withinMs, everyMs }: { readonly withinMs: number; readonly everyMs: number },
): Promise<void> => {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
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
