const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Monday 5 January 1970, 00:00 in Japan. */
const FIRST_MONDAY_MS = 4 * DAY_MS - 9 * HOUR_MS;

/** When matching runs: either always, or in windows of ms since Monday 00:00 Japan time. */
export type Hours = "always" | readonly { readonly from: number; readonly to: number }[];

const weekday = (day: number) => ({
  from: day * DAY_MS + 14 * HOUR_MS,
  to: (day + 1) * DAY_MS + 4 * HOUR_MS,
});

/** Monday to Friday 14:00 to 04:00 next day, Saturday and Sunday all day: the Friday session lasts until Monday. */
export const JAPAN_HOURS: Hours = [
  weekday(0),
  weekday(1),
  weekday(2),
  weekday(3),
  { from: weekday(4).from, to: WEEK_MS },
];

interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The windows of the weeks that touch `fromMs` … `toMs`, one week more on either side, in order. */
const windowsAround = (hours: Exclude<Hours, "always">, fromMs: number, toMs: number): readonly Window[] => {
  const firstWeek = Math.floor((fromMs - FIRST_MONDAY_MS) / WEEK_MS) - 1;
  const lastWeek = Math.floor((toMs - FIRST_MONDAY_MS) / WEEK_MS) + 1;
  const windows: Window[] = [];
  for (let week = firstWeek; week <= lastWeek; week += 1) {
    const monday = FIRST_MONDAY_MS + week * WEEK_MS;
    for (const { from, to } of hours) windows.push({ fromMs: monday + from, toMs: monday + to });
  }
  return windows;
};

export const isOpen = (hours: Hours, nowMs: number): boolean =>
  hours === "always" ||
  windowsAround(hours, nowMs, nowMs).some(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);

/** When a closed queue last closed, in unix ms; null while it is open. */
export const closedSince = (hours: Hours, nowMs: number): number | null => {
  if (hours === "always" || isOpen(hours, nowMs)) return null;
  const ends = windowsAround(hours, nowMs, nowMs).map(({ toMs }) => toMs);
  return Math.max(...ends.filter((endMs) => endMs <= nowMs));
};

/** The first moment from `nowMs` on at which matching is open. */
export const nextOpenMs = (hours: Hours, nowMs: number): number => {
  if (hours === "always" || isOpen(hours, nowMs)) return nowMs;
  const starts = windowsAround(hours, nowMs, nowMs).map(({ fromMs }) => fromMs);
  return Math.min(...starts.filter((startMs) => startMs >= nowMs));
};

/** How much of `fromMs` … `toMs` matching was open, in ms. */
export const openMsBetween = (hours: Hours, fromMs: number, toMs: number): number => {
  if (toMs <= fromMs) return 0;
  if (hours === "always") return toMs - fromMs;
  return windowsAround(hours, fromMs, toMs).reduce(
    (sum, window) => sum + Math.max(0, Math.min(window.toMs, toMs) - Math.max(window.fromMs, fromMs)),
    0,
  );
};
