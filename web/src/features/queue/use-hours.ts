import { useSeason, useSystem } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { isSeasonOpen } from "./block-reason.ts";
import { hoursState } from "./hours-state.ts";

/** The hours are the server's word; the season's dates are known to the second. */
export const useHours = () => {
  const now = useNow();
  const season = useSeason().data;
  const areHoursOpen = useSystem().data?.hours_open;
  return hoursState(areHoursOpen, season === undefined ? null : isSeasonOpen(season, now));
};
