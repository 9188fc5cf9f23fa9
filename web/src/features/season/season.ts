import { calendarDay, formatDateSeen, formatText } from "../../text/format.ts";

const DEFAULT_COLOUR = "#ff6b35";

/** Both in unix seconds; the season is over at `end_date`. */
interface Dates {
  readonly start_date: number;
  readonly end_date: number;
}

/** An end at midnight belongs to the day before. */
const lastSecond = ({ end_date: end }: Dates): number => end - 1;

/** Calendar days in Japan until the season's last day, 0 on that day itself; null outside the season's dates. */
export const daysLeft = (season: Dates, now: number): number | null =>
  now < season.start_date || now >= season.end_date
    ? null
    : calendarDay(lastSecond(season)) - calendarDay(now);

/** 「11/2〜1/1」, each date with its year where that is not the present one. */
export const seasonDates = (season: Dates, now: number): string =>
  formatText.range(formatDateSeen(season.start_date, now), formatDateSeen(lastSecond(season), now));

export type SeasonState = "active" | "closing";

/** The banner's text; null before the first and after the last day of a season. */
export const seasonState = (
  season: {
    readonly is_season_active: boolean;
    readonly closing: boolean;
    readonly current_season: Dates | null;
  },
  now: number,
): SeasonState | null => {
  if (!season.is_season_active || season.current_season === null) return null;
  if (season.closing) return "closing";
  return daysLeft(season.current_season, now) === null ? null : "active";
};

/** The season's colour if it is one, else the default. */
export const seasonColour = (value: string): string =>
  /^#[0-9a-f]{6}$/i.test(value) ? value : DEFAULT_COLOUR;
