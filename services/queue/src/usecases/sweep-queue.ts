import { closedSince } from "../domain/hours.ts";
import { ABSENT_AFTER_MS, type Watch, watchOn } from "../domain/presence.ts";
import { waitingSeason } from "../domain/season.ts";
import { entriesChanged } from "../events/events.ts";
import { listSeasons } from "../store/seasons.ts";
import { clearJoinedBefore, clearOfOtherSeasons, clearUnseenSince } from "../store/sweeps.ts";
import type { Deps } from "./deps.ts";

type SweepDeps = Pick<Deps, "transact" | "clock">;
type Db = Deps["db"];

/** Repeats a sweep until it ends no entry. */
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

/** Ends the entries from before matching closed. */
export const sweepAfterHours = async (deps: SweepDeps & Pick<Deps, "hours">): Promise<void> => {
  const nowMs = await deps.clock.confirmedNowMs();
  const closedAtMs = closedSince(deps.hours, nowMs);
  if (closedAtMs !== null) await sweepAll(deps, (db) => clearJoinedBefore(db, closedAtMs, nowMs));
};

/** Ends the entries of seasons that are over or closing. */
export const sweepAfterSeason = async (deps: SweepDeps): Promise<void> => {
  const nowMs = await deps.clock.confirmedNowMs();
  await sweepAll(deps, async (db) => {
    const season = waitingSeason(await listSeasons(db), nowMs);
    return clearOfOtherSeasons(db, season?.seasonId ?? null, nowMs);
  });
};

/**
 * Ends the entries of absent players. Time before `listeningSinceMs` does not count: presence was not recorded then.
 */
export const sweepAbsent = async (deps: SweepDeps, listeningSinceMs: number): Promise<void> => {
  const nowMs = await deps.clock.confirmedNowMs();
  if (nowMs - listeningSinceMs < ABSENT_AFTER_MS) return;
  await sweepAll(deps, (db) => clearUnseenSince(db, nowMs - ABSENT_AFTER_MS, nowMs));
};

/**
 * Ends all entries that may wait no longer.
 * @param watch the result of the previous call, null at first
 */
export const sweepQueue = async (
  deps: SweepDeps & Pick<Deps, "hours">,
  watch: Watch | null,
): Promise<Watch> => {
  await sweepAfterSeason(deps);
  await sweepAfterHours(deps);
  const now = watchOn(watch, await deps.clock.confirmedNowMs());
  await sweepAbsent(deps, now.sinceMs);
  return now;
};
