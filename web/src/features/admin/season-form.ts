import type { AdminSeason, UpdateSeasonRequest } from "@gokaku/contract/admin";
import type { Change } from "./parts.tsx";
import { seasonsAdminText } from "./seasons-text.ts";

const JST_S = 9 * 3600;

const MOMENT = new Intl.DateTimeFormat("ja-JP", {
  timeZone: "Asia/Tokyo",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** Unix seconds → 「2027/1/5 08:40」 in Japan: a season may last over the turn of the year. */
export const formatMoment = (unixSeconds: number): string => MOMENT.format(unixSeconds * 1000);

type Dates = Pick<AdminSeason, "start_date" | "end_date">;

export const datesOf = ({ start_date: start, end_date: end }: Dates): string =>
  `${formatMoment(start)}〜${formatMoment(end)}`;

/** 「シーズン9（2027/1/3 08:40まで）」. */
export const spanOf = ({ name, end_date: end }: Pick<AdminSeason, "name" | "end_date">): string =>
  `${name}（${formatMoment(end)}まで）`;

/** Unix seconds → 「2026-11-21T19:05」 in Japan, as a field of date and time holds it; with its seconds if it has any. */
export const momentOf = (unixSeconds: number): string => {
  const iso = new Date((unixSeconds + JST_S) * 1000).toISOString();
  return iso.slice(0, unixSeconds % 60 === 0 ? 16 : 19);
};

/** The same backwards; null for what is no moment. */
export const secondsOf = (moment: string): number | null => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(moment)) return null;
  const milliseconds = Date.parse(`${moment}+09:00`);
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000;
};

export interface Draft {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly image_url: string;
  readonly theme_color: string;
}

export const EMPTY_DRAFT: Draft = {
  id: "",
  name: "",
  description: "",
  start_date: "",
  end_date: "",
  image_url: "",
  theme_color: "#ff6b35",
};

export const draftOf = (season: AdminSeason): Draft => ({
  id: season.id,
  name: season.name,
  description: season.description,
  start_date: momentOf(season.start_date),
  end_date: momentOf(season.end_date),
  image_url: season.image_url,
  theme_color: season.theme_color,
});

/** The moments as they are sent; null stands for what is refused, as an end that is not after the start. */
export const momentsOf = ({ start_date, end_date }: Draft) => {
  const [start, end] = [secondsOf(start_date), secondsOf(end_date)];
  return { start_date: start, end_date: start !== null && end !== null && end <= start ? null : end };
};

/** The other seasons that last while the typed one does; none while its moments cannot be read. */
export const overlapsOf = (
  draft: Draft,
  ownId: string | null,
  all: readonly AdminSeason[],
): readonly AdminSeason[] => {
  const { start_date: start, end_date: end } = momentsOf(draft);
  if (start === null || end === null) return [];
  return all.filter((other) => other.id !== ownId && other.start_date < end && start < other.end_date);
};

const SHOWN = {
  name: String,
  description: String,
  start_date: (seconds: string | number) => formatMoment(Number(seconds)),
  end_date: (seconds: string | number) => formatMoment(Number(seconds)),
  image_url: String,
  theme_color: String,
} as const;

export const seasonChanges = (before: AdminSeason, after: UpdateSeasonRequest): readonly Change[] =>
  (Object.keys(SHOWN) as (keyof typeof SHOWN)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      label: seasonsAdminText.fields[field],
      before: SHOWN[field](before[field]),
      after: SHOWN[field](after[field]),
    }));
