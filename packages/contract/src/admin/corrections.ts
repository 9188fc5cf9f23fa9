import { MASS_RESULTS } from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { identifier, unixSeconds } from "../text.ts";
import { PlaceMove } from "../users/schemas.ts";
import { requiredReason } from "./reason.ts";

/** A player before and after; the name is "" for a deleted account. */
export const MovedPlayer = described(z.extend(PlaceMove, { user_id: z.string(), trainer_name: z.string() }), {
  id: "MovedPlayer",
});
export type MovedPlayer = z.infer<typeof MovedPlayer>;

const moved = {
  /** Everybody with another rate, place or badge, or with a corrected match; a thousand at most. */
  players: z.array(MovedPlayer),
  /** How many there are. */
  player_count: z.int(),
};

const asked = { season_id: identifier(), result: z.enum(MASS_RESULTS) };

/** `void`: every won or lost match of the player is void. `lost`: the opponents win what the player won. */
export const MassCorrectionPreviewRequest = named("MassCorrectionPreviewRequest", asked);
export type MassCorrectionPreviewRequest = z.infer<typeof MassCorrectionPreviewRequest>;

export const MassCorrectionPreview = named("MassCorrectionPreview", {
  /** Names the matches and the corrections so far; the act has to name the same. */
  basis: z.string(),
  /** The matches that get another result, the oldest first. */
  match_ids: z.array(z.string()),
  /** Matches of the player that are played or disputed; they stay as they are. */
  undecided_matches: z.int(),
  /** Further matches of the season in which a change of a rate is another one. */
  changed_matches: z.int(),
  ...moved,
});
export type MassCorrectionPreview = z.infer<typeof MassCorrectionPreview>;

/** A repetition has the same `id`. */
export const CorrectMatchesRequest = named("CorrectMatchesRequest", {
  id: z.uuid(),
  ...asked,
  basis: z.string().check(z.maxLength(64)),
  reason: requiredReason(),
});

/** All decided matches of a player in a season were given another result in one act. */
export const MassCorrection = named("MassCorrection", {
  id: z.string(),
  season_id: z.string(),
  /** The player whose matches they are. */
  user_id: z.string(),
  trainer_name: z.string(),
  corrected_by: z.string(),
  result: z.enum(MASS_RESULTS),
  reason: z.string(),
  corrected_at: unixSeconds(),
  /** The oldest first. */
  match_ids: z.array(z.string()),
  /** Whether the records of the players have it; before, no player is listed. */
  is_applied: z.boolean(),
  ...moved,
});
export type MassCorrection = z.infer<typeof MassCorrection>;
