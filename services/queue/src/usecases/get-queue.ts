import type { UserId } from "@gokaku/game";
import type { ShownEntry, Status } from "../domain/entry.ts";
import type { EstimateCounts } from "../domain/estimate-outcome.ts";
import { isOpen } from "../domain/hours.ts";
import { isWithin, mayTick, nextPossibleTickMs } from "../domain/schedule.ts";
import { activeSeason } from "../domain/season.ts";
import { EMPTY_VIEW, type VersionedView } from "../domain/view.ts";
import { listLiveEntries } from "../store/entries.ts";
import { findEstimateCountsBySeasonId } from "../store/estimate-counts.ts";
import { markSeenByUserIds } from "../store/presence.ts";
import { listSeasons } from "../store/seasons.ts";
import { getCurrentSettings } from "../store/settings.ts";
import { listStatusesByUserIds } from "../store/statuses.ts";
import { findPublishedView } from "../store/views.ts";
import { countRecentWaits } from "../store/waits.ts";
import type { Deps } from "./deps.ts";

/** The status of each of these players, in the given order. */
export const listStatuses = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  userIds: readonly UserId[],
): Promise<readonly Status[]> =>
  userIds.length === 0 ? [] : listStatusesByUserIds(db, userIds, clock.nowMs());

export const markSeen = ({ db, clock }: Pick<Deps, "db" | "clock">, userIds: readonly string[]) =>
  markSeenByUserIds(db, userIds, clock.nowMs());

/** Waiting and claimed entries in the order of joining. */
export const listEntries = ({ db }: Pick<Deps, "db">): Promise<readonly ShownEntry[]> => listLiveEntries(db);

export const getPublicView = async ({ db }: Pick<Deps, "db">): Promise<VersionedView> =>
  (await findPublishedView(db)) ?? { ...EMPTY_VIEW, version: 0 };

export const getRecentWaits = ({ db, clock }: Pick<Deps, "db" | "clock">) =>
  countRecentWaits(db, clock.nowMs());

/** How often the estimates of a season's joins were right. */
export const getEstimateCounts = ({ db }: Pick<Deps, "db">, seasonId: string): Promise<EstimateCounts> =>
  findEstimateCountsBySeasonId(db, seasonId);

export interface Schedule {
  readonly intervalMs: number;
  /** Whether a tick may run now: within the hours and the season. */
  readonly isOpen: boolean;
  readonly isInHours: boolean;
  readonly isInSeason: boolean;
  /** There are no hours at which matching is closed. */
  readonly isRoundTheClock: boolean;
  /** Points of rate that two players may be apart as soon as they wait. */
  readonly windowBase: number;
  readonly planRetentionDays: number;
  readonly historyDays: number;
  /** Null while none is due within the interval. */
  readonly nextTickMs: number | null;
}

export const getSchedule = async ({
  db,
  clock,
  hours,
  intervalMs,
  planRetentionDays,
  historyDays,
}: Pick<
  Deps,
  "db" | "clock" | "hours" | "intervalMs" | "planRetentionDays" | "historyDays"
>): Promise<Schedule> => {
  const nowMs = clock.nowMs();
  const [seasons, { settings }] = await Promise.all([listSeasons(db), getCurrentSettings(db)]);
  const season = activeSeason(seasons);
  const nextMs = nextPossibleTickMs(nowMs, intervalMs, hours, season);
  return {
    intervalMs,
    isOpen: mayTick(nowMs, hours, season),
    isInHours: isOpen(hours, nowMs),
    isInSeason: isWithin(season, nowMs),
    isRoundTheClock: hours === "always",
    windowBase: settings.windowBase,
    planRetentionDays,
    historyDays,
    nextTickMs: nextMs !== null && nextMs - nowMs <= intervalMs ? nextMs : null,
  };
};
