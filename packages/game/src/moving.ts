/** The two tables of an import. */
export const IMPORT_FILES = ["players", "matches"] as const;
export type ImportFile = (typeof IMPORT_FILES)[number];

/** Why a table, or one row of it, cannot be imported. */
export const FAULT_REASONS = [
  "too_large",
  "too_many_rows",
  "no_rows",
  "text_broken",
  "quotes_broken",
  "column_missing",
  "column_repeated",
  "cell_count",
  "id_invalid",
  "name_invalid",
  "player_missing",
  "player_unclear",
  "player_twice",
  "rating_invalid",
  "tier_invalid",
  "games_invalid",
  "match_missing",
  "match_differs",
  "match_twice",
  "match_known",
  "time_invalid",
  "team_invalid",
  "team_size",
  "winner_invalid",
  "role_invalid",
  "character_invalid",
] as const;
export type FaultReason = (typeof FAULT_REASONS)[number];

/**
 * How the rates of an import begin: `skill` changes no rate; `brought` takes the ratings as they are; `centred` moves
 * their mean to the initial rate; `replayed` takes the result of the history by our rule.
 */
export const START_BASES = ["skill", "brought", "centred", "replayed"] as const;
export type StartBasis = (typeof START_BASES)[number];

/**
 * `new` signs in later; `fresh` has an account without any match or change of the rate and begins again; `rated` keeps the
 * rate; `left` deleted the account; `nameless` has no id, so only the history names the player.
 */
export const PLAYER_STATUSES = ["new", "fresh", "rated", "left", "nameless"] as const;
export type PlayerStatus = (typeof PLAYER_STATUSES)[number];
