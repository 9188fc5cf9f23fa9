import * as z from "zod/mini";
import { named } from "../described.ts";
import { unixSeconds } from "../text.ts";

export const Season = named("Season", {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  start_date: unixSeconds(),
  end_date: unixSeconds(),
  theme_color: z.string(),
  image_url: z.string(),
});
export type Season = z.infer<typeof Season>;

export const ActiveSeasonResponse = named("ActiveSeasonResponse", {
  is_season_active: z.boolean(),
  /** The season is being closed: no more matches are made in it. */
  closing: z.boolean(),
  current_season: z.nullable(Season),
  next_season: z.nullable(z.object({ name: z.string(), start_date: unixSeconds() })),
});
export type ActiveSeasonResponse = z.infer<typeof ActiveSeasonResponse>;

/** The running season and those that are over, newest first. */
export const BegunSeasonsResponse = named("BegunSeasonsResponse", {
  seasons: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      start_date: unixSeconds(),
      end_date: unixSeconds(),
      is_running: z.boolean(),
    }),
  ),
});
export type BegunSeasonsResponse = z.infer<typeof BegunSeasonsResponse>;
