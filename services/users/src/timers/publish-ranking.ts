import type { Timers } from "@gokaku/service";
import { PUBLISH_EVERY_MS } from "../usecases/publish-ranking.ts";

/** Remembers that the ranking may have changed; true at start, since a crash may have come before publishing. */
export const createRankingDue = () => {
  let isDue = true;
  return {
    mark: (): void => {
      isDue = true;
    },
    /** @returns whether it was due, and forgets it */
    take: (): boolean => {
      const wasDue = isDue;
      isDue = false;
      return wasDue;
    },
  };
};

/** Publishes the ranking once a second at most, and only when something happened. */
export const startPublishingRanking = (
  timers: Timers,
  due: ReturnType<typeof createRankingDue>,
  publish: () => Promise<"published" | "too_early">,
): AsyncDisposable =>
  timers.every(PUBLISH_EVERY_MS / 4, async () => {
    if (!due.take()) return;
    try {
      if ((await publish()) === "too_early") due.mark();
    } catch (error) {
      due.mark();
      throw error;
    }
  });
