import { type Hours, isOpen, nextOpenMs } from "./hours.ts";

const FREEZE_MAXIMUM_MS = 5000;
const FREEZE_SHARE = 0.1;
const PLAN_MAXIMUM_MS = 60_000;

/** The dates of the season in which matches may be made, unix ms. */
export interface SeasonDates {
  readonly startMs: number;
  readonly endMs: number;
}

/** The first planned start after `nowMs`, at a multiple of the interval of unix time. */
export const nextTickMs = (nowMs: number, intervalMs: number): number =>
  (Math.floor(nowMs / intervalMs) + 1) * intervalMs;

/** The planned start that is due at `nowMs`: the last multiple of the interval. */
export const dueTickMs = (nowMs: number, intervalMs: number): number =>
  Math.floor(nowMs / intervalMs) * intervalMs;

export const isWithin = (season: SeasonDates | null, nowMs: number): boolean =>
  season !== null && season.startMs <= nowMs && nowMs < season.endMs;

export const mayTick = (nowMs: number, hours: Hours, season: SeasonDates | null): boolean =>
  isWithin(season, nowMs) && isOpen(hours, nowMs);

/** Why no tick may run now, and from when on one may: unix ms, null while that is not known. */
export interface Closure {
  readonly isOutsideSeason: boolean;
  readonly opensAtMs: number | null;
}

/** The closure at a moment at which `mayTick` is false. */
export const closureAt = (nowMs: number, hours: Hours, season: SeasonDates | null): Closure => {
  const opensAtMs = season === null ? null : nextOpenMs(hours, Math.max(nowMs, season.startMs));
  return {
    isOutsideSeason: !isWithin(season, nowMs),
    opensAtMs: season === null || opensAtMs === null || opensAtMs >= season.endMs ? null : opensAtMs,
  };
};

/** When the next tick can run, unix ms; null while no coming tick is known. */
export const nextPossibleTickMs = (
  nowMs: number,
  intervalMs: number,
  hours: Hours,
  season: SeasonDates | null,
): number | null => {
  if (season === null || nowMs >= season.endMs) return null;
  const open = nextOpenMs(hours, Math.max(nowMs, season.startMs));
  const tick = nextTickMs(Math.max(nowMs, open - 1), intervalMs);
  return tick < season.endMs ? tick : null;
};

/** How long a tick may wait for its plan, in ms. */
export const planDeadlineMs = (intervalMs: number): number => Math.min(intervalMs, PLAN_MAXIMUM_MS);

/** Whether the public counts are frozen before a tick: a join must not be timed by them. */
export const countsFrozen = (nowMs: number, intervalMs: number): boolean =>
  nextTickMs(nowMs, intervalMs) - nowMs <= Math.min(FREEZE_MAXIMUM_MS, intervalMs * FREEZE_SHARE);
