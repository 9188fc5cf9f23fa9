import type { UserId } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import { closedSince, type Hours } from "../domain/hours.ts";
import { waitingSeason } from "../domain/season.ts";
import type { Store, Unit } from "./ports.ts";

const ABSENT_AFTER_MS = 5 * 60_000;

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly hours: Hours;
}

type Sweep = (unit: Unit, nowMs: number) => Promise<readonly UserId[]>;

/** Repeats a sweep until nobody is left to end. */
const sweepAll = async ({ store, clock }: Pick<Deps, "store" | "clock">, sweep: Sweep): Promise<void> => {
  for (;;) {
    const ended = await store.transact(async (unit) => {
      const userIds = await sweep(unit, clock.nowMs());
      await unit.announce.entriesChanged(userIds);
      return userIds.length;
    });
    if (ended === 0) return;
  }
};

/** Ends the waiting of everybody who was there when the hours ended. */
export const sweepAfterHours = async (deps: Deps): Promise<void> => {
  if (closedSince(deps.hours, deps.clock.nowMs()) === null) return;
  await sweepAll(deps, async (unit, nowMs) => {
    const closedAtMs = closedSince(deps.hours, nowMs);
    return closedAtMs === null ? [] : unit.sweeps.clearAfterHours(closedAtMs, nowMs);
  });
};

/** Ends the waiting of everybody whose season is over or closing. */
export const sweepAfterSeason = (deps: Pick<Deps, "store" | "clock">): Promise<void> =>
  sweepAll(deps, async (unit, nowMs) => {
    const season = waitingSeason(await unit.seasons.list(), nowMs);
    return unit.sweeps.clearAfterSeason(season?.seasonId ?? null, nowMs);
  });

/**
 * Ends the waiting of everybody whom no socket and no request showed for five minutes. Time before
 * `listeningSinceMs` does not count: nobody could have been seen then.
 */
export const sweepAbsent = async (
  deps: Pick<Deps, "store" | "clock">,
  listeningSinceMs: number,
): Promise<void> => {
  if (deps.clock.nowMs() - listeningSinceMs < ABSENT_AFTER_MS) return;
  await sweepAll(deps, (unit, nowMs) => unit.sweeps.clearAbsent(nowMs - ABSENT_AFTER_MS, nowMs));
};
