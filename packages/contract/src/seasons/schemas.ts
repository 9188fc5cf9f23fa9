import * as z from "zod";
import { unixSeconds } from "../text.ts";

export const Season = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    start_date: unixSeconds(),
    end_date: unixSeconds(),
    theme_color: z.string(),
    image_url: z.string(),
  })
  .meta({ id: "Season" });
export type Season = z.infer<typeof Season>;

export const ActiveSeasonResponse = z
  .object({
    is_season_active: z.boolean(),
    /** The season is being closed: no more matches are made in it. */
    closing: z.boolean(),
    current_season: Season.nullable(),
    next_season: z.object({ name: z.string(), start_date: unixSeconds() }).nullable(),
  })
  .meta({ id: "ActiveSeasonResponse" });
export type ActiveSeasonResponse = z.infer<typeof ActiveSeasonResponse>;
