declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type UserId = Branded<"UserId">;
/** A bigint as a decimal string: planned start of the tick in ms · 100000 + index in the plan. */
export type MatchId = Branded<"MatchId">;
/** Planned start of the tick in unix ms, as a decimal string. */
export type TickId = Branded<"TickId">;

/** The form of each id. A match id that fits must also be a bigint: `parseMatchId` knows. */
export const USER_ID = /^[A-Za-z0-9_-]{1,64}$/;
export const MATCH_ID = /^[1-9][0-9]{0,18}$/;
export const TICK_ID = /^[1-9][0-9]{0,15}$/;

export const parseUserId = (value: string): UserId | null => (USER_ID.test(value) ? (value as UserId) : null);
export const parseMatchId = (value: string): MatchId | null =>
  MATCH_ID.test(value) && BigInt(value) <= 9223372036854775807n ? (value as MatchId) : null;
export const parseTickId = (value: string): TickId | null => (TICK_ID.test(value) ? (value as TickId) : null);
