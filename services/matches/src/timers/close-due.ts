import type { Timers } from "@gokaku/service";

const EVERY_MS = 2_000;

/** Closes matches whose time has come. */
export const startClosing = (timers: Timers, closeDue: () => Promise<number>): AsyncDisposable =>
  timers.every(EVERY_MS, async () => {
    await closeDue();
  });
