export type HoursState = "open" | "hours_closed" | "season_closed" | "unknown";

/** Why nothing is drawn: a season that is over or not known comes before the hour. */
export const hoursState = (areHoursOpen: boolean | undefined, isSeasonOpen: boolean | null): HoursState => {
  if (isSeasonOpen === false) return "season_closed";
  if (areHoursOpen === undefined || isSeasonOpen === null) return "unknown";
  return areHoursOpen ? "open" : "hours_closed";
};
