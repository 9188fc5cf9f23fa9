import type { SeasonState } from "@gokaku/game";

export type Season = Readonly<{
  id: string;
  name: string;
  description: string;
  startsAtS: number;
  endsAtS: number;
  imageUrl: string;
  themeColor: string;
  state: SeasonState;
  version: number;
}>;

/** The season that runs (a closing one still does) and the next planned one that ends in the future. */
export const pickSeasons = (
  seasons: readonly Season[],
  nowS: number,
): { current: Season | null; next: Season | null } => ({
  current: seasons.find((season) => season.state === "active" || season.state === "closing") ?? null,
  next:
    seasons
      .filter((season) => season.state === "planned" && season.endsAtS > nowS)
      .toSorted((one, other) => one.startsAtS - other.startsAtS)[0] ?? null,
});
