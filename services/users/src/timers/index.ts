import { type Logger, type Metrics, startWorker, type Timers, type Worker } from "@gokaku/service";
import { liftBans } from "../usecases/ban-account.ts";
import { changeSeason } from "../usecases/change-season.ts";
import {
  deliverWebhook,
  findOldestPendingS,
  leaseDeliveries,
  timeToNextDelivery,
} from "../usecases/deliver-webhooks.ts";
import type { Deps } from "../usecases/deps.ts";
import { earnCorrections } from "../usecases/earn-corrections.ts";
import { makeEvidenceIfDue } from "../usecases/evidence.ts";
import { fitSkillsIfDue } from "../usecases/fit-skills.ts";
import { PUBLISH_EVERY_MS, publishRanking } from "../usecases/publish-ranking.ts";

interface Ports {
  readonly timers: Timers;
  readonly log: Logger;
}
const LOOK_EVERY_MS = 60_000;
const KEEP_EVERY_MS = 3_600_000;
const LOOK_FOR_BANS_EVERY_MS = 10_000;
const LOOK_FOR_FIT_EVERY_MS = 15_000;
/** How soon after its last result a closing season is archived. */
const CLOSING_EVERY_MS = 1000;

/**
 * Publishes the ranking when woken, at start, and once a minute in case that a process ended between a
 * settlement and its publication.
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

/** Lifts the bans that have ended, in batches until none is left. */
export const startLiftingBans = ({ timers, log }: Ports, deps: Parameters<typeof liftBans>[0]): Worker =>
  startWorker({
    timers,
    log,
    pollMs: LOOK_FOR_BANS_EVERY_MS,
    work: async () => (await liftBans(deps)) > 0,
  });

/** Looks whether the week's list of suspicions is due: at start and once an hour, also after a failure. */
export const startListingEvidence = (
  { timers, log }: Ports,
  deps: Parameters<typeof makeEvidenceIfDue>[0],
): Worker =>
  startWorker({
    timers,
    log: log.child({ worker: "evidence" }),
    pollMs: KEEP_EVERY_MS,
    pauseMs: () => KEEP_EVERY_MS,
    work: async () => {
      const list = await makeEvidenceIfDue(deps);
      if (list !== null) log.info(list, "the list of suspicions was made");
      return false;
    },
  });

/** Looks whether the skills are to be fitted again: when woken, at start, and four times a minute. */
export const startFittingSkills = (
  { timers, log }: Ports,
  deps: Parameters<typeof fitSkillsIfDue>[0],
): Worker =>
  startWorker({
    timers,
    log: log.child({ worker: "skills" }),
    pollMs: LOOK_FOR_FIT_EVERY_MS,
    work: async (signal) => {
      const fit = await fitSkillsIfDue(deps, signal);
      if (fit === null) return false;
      if ("inMs" in fit) {
        await timers.sleep(Math.min(fit.inMs, LOOK_FOR_FIT_EVERY_MS), signal);
        return true;
      }
      log.info(fit, "skills were fitted to all results");
      return false;
    },
  });

/** Takes a closing season to its end, step by step: when woken, at start, and every second while one closes. */
export const startChangingSeasons = (
  { timers, log }: Ports,
  deps: Parameters<typeof changeSeason>[0],
): Worker =>
  startWorker({
    timers,
    log: log.child({ worker: "season" }),
    pollMs: LOOK_EVERY_MS,
    work: async (signal) => {
      const step = await changeSeason(deps);
      if (step === "none") return false;
      if (step === "changed") log.info("a season was archived and the next one is active");
      else await timers.sleep(CLOSING_EVERY_MS, signal);
      return true;
    },
  });

const LOOK_FOR_DELIVERIES_EVERY_MS = 15_000;
/** A due message that was not taken waits for an earlier one, or for one of the four slots of its webhook. */
const DELIVERY_WAITS_MS = 1_000;

/** Sends messages to webhooks: when woken, when the next one is due, and when one that is being sent has ended. */
export const startDeliveringWebhooks = (
  { timers, log: parent, metrics }: Ports & { readonly metrics: Metrics },
  deps: Pick<Deps, "db" | "transact" | "clock" | "chance" | "countRare" | "sendWebhook">,
): Worker => {
  const log = parent.child({ worker: "webhooks" });
  const results = metrics.counter("webhook_deliveries_total");
  metrics.lookedUp("webhook_oldest_seconds", async () => [{ value: await findOldestPendingS(deps) }]);
  const running = new Set<Promise<void>>();
  const deliver = async (delivery: Parameters<typeof deliverWebhook>[1]): Promise<void> => {
    try {
      const result = await deliverWebhook(deps, delivery);
      results.inc({ result });
      if (result !== "delivered")
        log.info(
          { webhook: delivery.webhookId, attempts: delivery.attempts, result },
          "a message to a webhook failed",
        );
    } catch (error) {
      log.warn({ err: error }, "the result of a delivery could not be stored, will send it again");
    }
  };
  const worker = startWorker({
    timers,
    log,
    pollMs: LOOK_FOR_DELIVERIES_EVERY_MS,
    work: async () => {
      const leased = await leaseDeliveries(deps);
      for (const delivery of leased) {
        const work = deliver(delivery).finally(() => {
          running.delete(work);
          worker.wake();
        });
        running.add(work);
      }
      if (leased.length > 0) return true;
      const restMs = await timeToNextDelivery(deps);
      return restMs === null ? false : Math.max(restMs, DELIVERY_WAITS_MS);
    },
  });
  return {
    wake: worker.wake,
    async [Symbol.asyncDispose]() {
      await worker[Symbol.asyncDispose]();
      await Promise.all(running);
    },
  };
};

/** Deletes what is over and repairs what the release before left out, at start and once an hour. */
export const startHousekeeping = ({ timers, log }: Ports, keep: () => Promise<void>): Worker =>
  startWorker({
    timers,
    log,
    pollMs: KEEP_EVERY_MS,
    work: async () => {
      await keep();
      return false;
    },
  });
