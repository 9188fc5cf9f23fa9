import { ROLES } from "@gokaku/game";
import type { Clock, Logger, Metrics, Timers } from "@gokaku/service";
import type { Hours } from "../domain/hours.ts";
import type { KnownSeason } from "../domain/season.ts";
import { learnSeasons } from "../usecases/learn-seasons.ts";
import type { Store } from "../usecases/ports.ts";
import { prunePlans } from "../usecases/prune-plans.ts";
import { publishView, type ViewStep } from "../usecases/publish-view.ts";
import { sweepAbsent, sweepAfterHours, sweepAfterSeason } from "../usecases/sweep-queue.ts";
import { startSeasonLearner } from "./season-learner.ts";

const SWEEP_EVERY_MS = 5_000;
const PUBLISH_EVERY_MS = 1_000;
/** Measuring the view rests ten times as long as it took, so that a queue of 100,000 does not take a share of a core. */
const REST_FACTOR = 10;
const PRUNE_EVERY_MS = 10 * 60_000;

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly hours: Hours;
  readonly intervalMs: number;
  readonly planRetentionDays: number;
  readonly findSeasons: () => Promise<readonly KnownSeason[]>;
  readonly publish: (step: ViewStep) => void;
}

/** Ends waiting that has lost its ground, and keeps the public view up to date. */
export const startHousekeeping = (stack: AsyncDisposableStack, deps: Deps): void => {
  const { store, clock, timers, log } = deps;
  const listeningSinceMs = clock.nowMs();
  const waiting = deps.metrics.gauge("queue_waiting", "Players who wait, by a role they selected.", ["role"]);
  const publish = (step: ViewStep): void => {
    for (const role of ROLES) waiting.set({ role }, step.view.roleCounts[role]);
    deps.publish(step);
  };
  stack.use(startSeasonLearner({ timers, log, learn: () => learnSeasons(store, deps.findSeasons) }));
  stack.use(
    timers.every(SWEEP_EVERY_MS, async () => {
      await sweepAfterSeason(deps);
      await sweepAfterHours(deps);
      await sweepAbsent(deps, listeningSinceMs);
    }),
  );
  stack.use(timers.every(PRUNE_EVERY_MS, () => prunePlans(deps)));
  let restUntilMs = 0;
  stack.use(
    timers.every(PUBLISH_EVERY_MS, async () => {
      const startedAtMs = clock.nowMs();
      if (startedAtMs < restUntilMs) return;
      await publishView({ ...deps, publish });
      const endedAtMs = clock.nowMs();
      restUntilMs = endedAtMs + REST_FACTOR * (endedAtMs - startedAtMs);
    }),
  );
};
