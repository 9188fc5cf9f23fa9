import { LIMITS, SEASON_STATES } from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { Season } from "../seasons/schemas.ts";
import { identifier, text } from "../text.ts";
import { reason, requiredReason } from "./reason.ts";

const CODE = "season_invalid";
const DEFAULT_THEME_COLOR = "#ff6b35";
/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** Unix seconds. */
const moment = () => z.int(CODE).check(z.gte(0, CODE), z.lte(LAST_SECOND, CODE));

const form = {
  name: text({ max: LIMITS.seasonNameLength, min: 1, code: CODE }),
  description: z._default(text({ max: LIMITS.seasonDescriptionLength, hasLines: true, code: CODE }), ""),
  start_date: moment(),
  end_date: moment(),
  /** An https address, or nothing. */
  image_url: z._default(
    z.string(CODE).check(z.maxLength(LIMITS.urlLength, CODE), z.regex(/^(?:https:\/\/[!-~]+)?$/, CODE)),
    "",
  ),
  theme_color: z._default(z.string(CODE).check(z.regex(/^#[0-9A-Fa-f]{6}$/, CODE)), DEFAULT_THEME_COLOR),
};

const endsAfterItStarts = (season: { readonly start_date: number; readonly end_date: number }): boolean =>
  season.start_date < season.end_date;

export const CreateSeasonRequest = described(
  z.object({ id: identifier(CODE), ...form }).check(z.refine(endsAfterItStarts, CODE)),
  { id: "CreateSeasonRequest" },
);
export type CreateSeasonRequest = z.infer<typeof CreateSeasonRequest>;

/** With another `version` than the season's the change is refused. */
export const UpdateSeasonRequest = described(
  z
    .object({ ...form, version: z.optional(z.int().check(z.positive())), reason: reason() })
    .check(z.refine(endsAfterItStarts, CODE)),
  { id: "UpdateSeasonRequest" },
);
export type UpdateSeasonRequest = z.infer<typeof UpdateSeasonRequest>;

/** Why a season is activated or deleted. */
export const SeasonActRequest = named("SeasonActRequest", { reason: requiredReason() });

export const SeasonParams = z.object({ id: identifier("season_not_found") });

/** A season with what only admins see of it. `version` goes back with a change. */
export const AdminSeason = described(
  z.extend(Season, {
    /** It is the running one; a closing one still is. */
    is_active: z.boolean(),
    /** Null for one that only a newer service knows. */
    state: z.nullable(z.enum(SEASON_STATES)),
    /** How many players finished it. */
    entry_count: z.int(),
    version: z.int(),
  }),
  { id: "AdminSeason" },
);
export type AdminSeason = z.infer<typeof AdminSeason>;

export const SeasonsResponse = named("SeasonsResponse", { seasons: z.array(AdminSeason) });

export const DeleteSeasonResponse = named("DeleteSeasonResponse", { id: z.string() });
