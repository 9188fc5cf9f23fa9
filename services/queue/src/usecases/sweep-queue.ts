import { closedSince } from "../domain/hours.ts";
import { ABSENT_AFTER_MS, type Watch, watchOn } from "../domain/presence.ts";
import { waitingSeason } from "../domain/season.ts";
import { entriesChanged } from "../events/events.ts";
import { listSeasons } from "../store/seasons.ts";
import { clearJoinedBefore, clearOfOtherSeasons, clearUnseenSince, hasLiveEntries } from "../store/sweeps.ts";
import type { Deps } from "./deps.ts";

type SweepDeps = Pick<Deps, "transact" | "clock">;
type Db = Deps["db"];

/** Repeats a sweep until nobody is left to end. */
const sweepAll = async (
  { transact }: SweepDeps,
  sweep: (db: Db) => Promise<readonly string[]>,
): Promise<void> => {
  for (;;) {
    const ended = await transact(async ({ db, emit }) => {
      const userIds = await sweep(db);
      await emit(...entriesChanged(userIds));
      return userIds.length;
    });
    if (ended === 0) return;
  }
};

/** Ends the waiting of everybody who was there when the hours ended. */
export const sweepAfterHours = async (deps: SweepDeps & Pick<Deps, "hours">): Promise<void> => {
  const nowMs = await deps.clock.confirmedNowMs();
  const closedAtMs = closedSince(deps.hours, nowMs);
  if (closedAtMs !== null) await sweepAll(deps, (db) => clearJoinedBefore(db, closedAtMs, nowMs));
};

/** Ends the waiting of everybody whose season is over or closing. */
export const sweepAfterSeason = async (deps: SweepDeps): Promise<void> => {
  const nowMs = await deps.clock.confirmedNowMs();
  await sweepAll(deps, async (db) => {
    const season = waitingSeason(await listSeasons(db), nowMs);
    return clearOfOtherSeasons(db, season?.seasonId ?? null, nowMs);
  });
};

/**
 * Ends the waiting of everybody whom no socket and no request showed for five minutes. Time before
 * `listeningSinceMs` does not count: nobody could have been seen then.
 */
export const sweepAbsent = async (deps: SweepDeps, listeningSinceMs: number): Promise<void> => {
  const nowMs = await deps.clock.confirmedNowMs();
  if (nowMs - listeningSinceMs < ABSENT_AFTER_MS) return;
  await sweepAll(deps, (db) => clearUnseenSince(db, nowMs - ABSENT_AFTER_MS, nowMs));
};

/**
 * Ends all waiting that has lost its ground, where anybody waits.
 * @param watch what the call before returned, null for the first
 */
export const sweepQueue = async (
  deps: SweepDeps & Pick<Deps, "db" | "hours">,
  watch: Watch | null,
): Promise<Watch> => {
  const isAnybodyThere = await hasLiveEntries(deps.db);
  if (isAnybodyThere) {
    await sweepAfterSeason(deps);
    await sweepAfterHours(deps);
  }
  const now = watchOn(watch, await deps.clock.confirmedNowMs());
  if (isAnybodyThere) await sweepAbsent(deps, now.sinceMs);
  return now;
};
