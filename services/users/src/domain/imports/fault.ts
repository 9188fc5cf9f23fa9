/** The two tables of an import. */
export type ImportFile = "players" | "matches";

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

/** `line` counts from 1, 0 for the whole table; `column` is "" for the whole row; `value` is the cell, shortened. */
export interface ImportFault {
  readonly file: ImportFile;
  readonly line: number;
  readonly column: string;
  readonly reason: FaultReason;
  readonly value: string;
}

const VALUE_LENGTH = 40;

export const faultAt =
  (file: ImportFile) =>
  (line: number, column: string, reason: FaultReason, value = ""): ImportFault => ({
    file,
    line,
    column,
    reason,
    value: [...value].slice(0, VALUE_LENGTH).join("").toWellFormed().replaceAll("\0", "�"),
  });
