import type { Timers } from "@gokaku/service";

const EARN_EVERY_MS = 60_000;

/** Gives out what clean days have earned, in batches until none is due. */
export const startEarningCorrections = (timers: Timers, earn: () => Promise<number>): AsyncDisposable =>
  timers.every(EARN_EVERY_MS, async () => {
    while ((await earn()) > 0);
  });
