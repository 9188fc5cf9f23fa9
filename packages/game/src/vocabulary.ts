// Words that the stores, the protocol, the gateway and the screens share; conversion tables are derived from them.

/** The verdict on a match: a side wins, or it does not count. */
export const VERDICTS = ["A", "B", "invalid"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const MATCH_STATUSES = ["matched", "done"] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** The kind of change of a running match. */
export const MATCH_CHANGES = ["lobby", "host", "report", "status", "seats"] as const;
export type MatchChange = (typeof MATCH_CHANGES)[number];

/** Whether the player of a seat has confirmed it; an open seat waits for a substitute. */
export const ATTENDANCES = ["unconfirmed", "confirmed", "open"] as const;
export type Attendance = (typeof ATTENDANCES)[number];

/** Why a seat became open: not confirmed in time, given back, or named missing by other players. */
export const VACANCY_CAUSES = ["no_check_in", "declined", "missing"] as const;
export type VacancyCause = (typeof VACANCY_CAUSES)[number];

/** Why a planned match was not created. */
export const MATCH_REFUSALS = ["seated", "season_closed", "malformed"] as const;
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

/** The outcome of a match for one of its players. */
export const RECORD_OUTCOMES = ["win", "lose", "invalid", "disputed"] as const;
export type RecordOutcome = (typeof RECORD_OUTCOMES)[number];

/** `paid`: paid and valid. `refunding`: the refund is pending. `disputed`: the buyer's bank claims the money back. */
export const ORDER_STATES = ["reserved", "paid", "expired", "refunding", "refunded", "disputed"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * Why an order is refunded or cannot be paid. `sold_out`: the payment came late. `provider`: the provider refunded it.
 * `page_refused`: the provider refused the payment page. `cancelled`: by the buyer before the payment.
 */
export const ORDER_CAUSES = [
  "sold_out",
  "account_gone",
  "already_owned",
  "amount_differs",
  "admin",
  "provider",
  "dispute_lost",
  "page_refused",
  "cancelled",
] as const;
export type OrderCause = (typeof ORDER_CAUSES)[number];

/** The sides of which a player thanks one player each after a match. */
export const THANKS_SIDES = ["mate", "opponent"] as const;
export type ThanksSide = (typeof THANKS_SIDES)[number];

export const SEASON_STATES = ["planned", "active", "closing", "archived"] as const;
export type SeasonState = (typeof SEASON_STATES)[number];
