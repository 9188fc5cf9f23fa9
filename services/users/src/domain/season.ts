export type SeasonState = "planned" | "active" | "closing" | "archived";

/** Dates in unix seconds. */
export type Season = Readonly<{
  id: string;
  name: string;
  description: string;
  startDate: number;
  endDate: number;
  imageUrl: string;
  themeColor: string;
  state: SeasonState;
  version: number;
}>;

/** The season that runs (a closing one still does) and the next planned one that ends in the future. */
export const pickSeasons = (
  seasons: readonly Season[],
  now: number,
): { current: Season | null; next: Season | null } => ({
  current: seasons.find((season) => season.state === "active" || season.state === "closing") ?? null,
  next:
    seasons
      .filter((season) => season.state === "planned" && season.endDate > now)
      .toSorted((one, other) => one.startDate - other.startDate)[0] ?? null,
});
