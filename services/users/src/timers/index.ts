import { type Logger, startWorker, type Timers, type Worker } from "@gokaku/service";
import { changeSeason } from "../usecases/change-season.ts";
import type { Deps } from "../usecases/deps.ts";
import { earnCorrections } from "../usecases/earn-corrections.ts";
import { fitSkillsIfDue } from "../usecases/fit-skills.ts";
import { PUBLISH_EVERY_MS, publishRanking } from "../usecases/publish-ranking.ts";

interface Ports {
  readonly timers: Timers;
  readonly log: Logger;
}
const LOOK_EVERY_MS = 60_000;
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
