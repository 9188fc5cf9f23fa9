import type { LocalClock } from "./ports.ts";

/** A server that reads and does not write is found out within this time; a write costs it something, so no sooner. */
const WRITE_EVERY_MS = 15_000;
/** A write that takes longer counts as failed. Longer than a server under load takes. */
const HUNG_MS = 10_000;

/**
 * Whether a server takes writes, by one small write in 15 s however often it is asked, at once again after a failure.
 * Only the first question waits for the write; later ones answer by the last one that ended.
 * @throws what the last write failed with, or Error when one does not end
 */
export const createWriteCheck = (
  clock: Pick<LocalClock, "monotonicMs">,
  write: () => Promise<unknown>,
): (() => Promise<void>) => {
  let writtenAtMs: number | null = null;
  let failure: unknown;
  let running: { readonly sinceMs: number; readonly ended: Promise<void> } | null = null;

  const begin = (nowMs: number): Promise<void> => {
    const ended = write()
      .then(
        () => {
          writtenAtMs = nowMs;
          failure = undefined;
        },
        (error: unknown) => {
          failure = error;
        },
      )
      .finally(() => {
        running = null;
      });
    running = { sinceMs: nowMs, ended };
    return ended;
  };

  return async () => {
    const nowMs = clock.monotonicMs();
    const isFirst = writtenAtMs === null;
    const isDue = isFirst || failure !== undefined || nowMs - (writtenAtMs ?? 0) >= WRITE_EVERY_MS;
    const ended = running?.ended ?? (isDue ? begin(nowMs) : undefined);
    if (isFirst || failure !== undefined) await ended;
    if (failure !== undefined) throw failure;
    if (running !== null && nowMs - running.sinceMs > HUNG_MS)
      throw new Error(`a write has not ended within ${HUNG_MS} ms`);
  };
};
