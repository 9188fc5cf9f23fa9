import type { SeasonDates } from "./schedule.ts";

/** The newest version of a season from the service users. */
export interface KnownSeason extends SeasonDates {
  readonly seasonId: string;
  readonly version: number;
  readonly state: "planned" | "active" | "closing" | "archived";
}

/** The active season, whether or not its dates include the present; null when none is active. */
export const activeSeason = (seasons: readonly KnownSeason[]): KnownSeason | null =>
  seasons.find(({ state }) => state === "active") ?? null;

/** The season in which players may wait at `nowMs`: active and not over. */
export const waitingSeason = (seasons: readonly KnownSeason[], nowMs: number): KnownSeason | null => {
  const season = activeSeason(seasons);
  return season !== null && nowMs < season.endMs ? season : null;
};
