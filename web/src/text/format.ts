import { localized } from "./localized.ts";

export const formatText = localized("format", {
  minutes: (minutes: number) => `${minutes}分`,
  seconds: (seconds: number) => `${seconds}秒`,
  locale: "ja-JP",
  month: "numeric",
  /** After a label, between short remarks on one line, between the items of a list, and between the ends of a range. */
  colon: "：",
  beside: "・",
  and: "、",
  range: (from: string, to: string) => `${from}〜${to}`,
});

const JST = "Asia/Tokyo";
const { locale } = formatText;
/** A month in letters where the order of day and month is not that of every reader. */
const month = formatText.month as "numeric" | "short";
const DATE_TIME = new Intl.DateTimeFormat(locale, {
  timeZone: JST,
  month,
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const DATE = new Intl.DateTimeFormat(locale, { timeZone: JST, month, day: "numeric" });
const FULL_DATE = new Intl.DateTimeFormat(locale, {
  timeZone: JST,
  year: "numeric",
  month,
  day: "numeric",
});
const YEAR = new Intl.DateTimeFormat(locale, { timeZone: JST, year: "numeric" });
const TIME = new Intl.DateTimeFormat(locale, { timeZone: JST, hour: "2-digit", minute: "2-digit" });
const EXACT_TIME = new Intl.DateTimeFormat(locale, { timeZone: JST, timeStyle: "medium" });

/** Unix seconds → 「11/21 19:05」 in Japan time. */
export const formatDateTime = (unixSeconds: number): string => DATE_TIME.format(unixSeconds * 1000);
/** Unix seconds → 「11/21」 in Japan time. */
export const formatDate = (unixSeconds: number): string => DATE.format(unixSeconds * 1000);
/** Unix seconds → 「11/21」, or 「2027/1/3」 where the year is another one than at `now`; in Japan time. */
export const formatDateSeen = (unixSeconds: number, now: number): string => {
  const isSameYear = YEAR.format(unixSeconds * 1000) === YEAR.format(now * 1000);
  return isSameYear ? formatDate(unixSeconds) : FULL_DATE.format(unixSeconds * 1000);
};
/** Unix seconds → 「19:05」 in Japan time. */
export const formatTime = (unixSeconds: number): string => TIME.format(unixSeconds * 1000);
/** Unix seconds → 「19:05:32」 in Japan time. */
export const formatExactTime = (unixSeconds: number): string => EXACT_TIME.format(unixSeconds * 1000);

/** The number of the calendar day in Japan, counted from 1970-01-01. */
export const calendarDay = (unixSeconds: number): number => Math.floor((unixSeconds + 9 * 3600) / 86_400);

/** Seconds → 「3:07」; an hour and more → 「1:02:09」. Fractions are cut, negatives are zero. */
export const formatClock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
};

/** A change of rate with its sign; zero is 「±0」. */
export const formatDelta = (delta: number): string =>
  delta > 0 ? `+${delta}` : delta < 0 ? `−${-delta}` : "±0";

/** A share of 0–100 with one decimal. */
export const formatPercent = (percent: number): string => `${percent.toFixed(1)}%`;

/** @param seconds more than 0 */
export const formatInterval = (seconds: number): string =>
  seconds % 60 === 0 ? formatText.minutes(seconds / 60) : formatText.seconds(seconds);
