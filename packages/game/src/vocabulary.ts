// Words that the stores, the protocol, the door and the screens share; the tables between them are derived from these.

/** What a match can come to: a side wins, or it does not count. */
export const VERDICTS = ["A", "B", "invalid"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const MATCH_STATUSES = ["matched", "done"] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** What changed of a match that is played. */
export const MATCH_CHANGES = ["lobby", "host", "report", "status"] as const;
export type MatchChange = (typeof MATCH_CHANGES)[number];

/** Why a planned match was not created. */
export const MATCH_REFUSALS = ["seated", "season_sealed", "malformed"] as const;
export type MatchRefusal = (typeof MATCH_REFUSALS)[number];

export const ENTRY_STATES = ["waiting", "claimed"] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** How a time of waiting ended: by a match, by the player, or cleared with a cause. */
export const QUEUE_END_CAUSES = [
  "matched",
  "left",
  "hours_closed",
  "season_closing",
  "banned",
  "penalised",
  "absent",
  "seated",
  "cleared_by_admin",
] as const;
export type QueueEndCause = (typeof QUEUE_END_CAUSES)[number];

/** What a match was for one of its players. */
export const RECORD_OUTCOMES = ["win", "lose", "invalid", "disputed"] as const;
export type RecordOutcome = (typeof RECORD_OUTCOMES)[number];

export const SEASON_STATES = ["planned", "active", "closing", "archived"] as const;
export type SeasonState = (typeof SEASON_STATES)[number];
