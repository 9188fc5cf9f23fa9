import { type Logger, startWorker, type Timers, type Worker } from "@gokaku/service";
import type { Deps } from "../usecases/deps.ts";
import { earnCorrections } from "../usecases/earn-corrections.ts";
import { PUBLISH_EVERY_MS, publishRanking } from "../usecases/publish-ranking.ts";

type Ports = Readonly<{ timers: Timers; log: Logger }>;
const LOOK_EVERY_MS = 60_000;

/**
 * Publishes the ranking when woken, at start, and once a minute in case that whoever applied a settlement ended
 * before publishing.
 */
export const startPublishingRanking = (
  { timers, log }: Ports,
  deps: Parameters<typeof publishRanking>[0],
): Worker =>
  startWorker({
    timers,
    log,
    pollMs: LOOK_EVERY_MS,
    work: async (signal) => {
      if ((await publishRanking(deps)) === "published") return false;
      await timers.sleep(PUBLISH_EVERY_MS / 4, signal);
      return true;
    },
  });

/** Gives out what clean days have earned, in batches until none is due. */
export const startEarningCorrections = (
  { timers, log }: Ports,
  deps: Pick<Deps, "transact" | "clock">,
): Worker =>
  startWorker({
    timers,
    log,
    pollMs: LOOK_EVERY_MS,
    work: async () => (await earnCorrections(deps)) > 0,
  });
