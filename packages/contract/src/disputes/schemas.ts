import { DECISIONS, LIMITS, REPORT_RESULTS, THANKS_SIDES } from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { MatchId } from "../matches/schemas.ts";
import { optionalIdentifier, text, unixSeconds } from "../text.ts";

/** The offender is "" unless the result is `invalid`. */
const AgreedResult = z.object({ result: z.enum(REPORT_RESULTS), invalid_player: z.string() });

export const Statement = named("Statement", {
  user_id: z.string(),
  /** "" since its author deleted the account. */
  text: z.string(),
  written_at: unixSeconds(),
});
export type Statement = z.infer<typeof Statement>;

/** The dispute room of a match as one of its ten sees it. */
export const DisputeRoom = named("DisputeRoom", {
  match_id: MatchId,
  /** Not decided yet. */
  open: z.boolean(),
  /** When an undecided dispute becomes void. */
  closes_at: unixSeconds(),
  /** A player of the match has deleted the account and cannot agree: staff decide. */
  has_leaver: z.boolean(),
  /** The oldest first; only the viewer's own and, once that is written, the others'. */
  statements: z.array(Statement),
  /** How many of the ten have written. */
  statement_count: z.int(),
  /** The result on which the viewer agrees; null for none. */
  agreement: z.nullable(AgreedResult),
  /** How many of the ten agree on each result, most first. */
  counts: z.array(z.extend(AgreedResult, { players: z.int() })),
  /** Null while it is undecided. `cause` is `agreed` when the ten settled it. */
  settled: z.nullable(z.object({ result: z.enum(DECISIONS), invalid_player: z.string(), cause: z.string() })),
});
export type DisputeRoom = z.infer<typeof DisputeRoom>;

export const WriteStatementRequest = named("WriteStatementRequest", {
  text: text({ max: LIMITS.statementLength, min: 1, hasLines: true, code: "statement_invalid" }),
});

/** With the result `invalid` the player who made the match invalid is required. */
export const AgreeRequest = described(
  z
    .object({
      result: z.enum(REPORT_RESULTS, "report_invalid"),
      invalid_player: optionalIdentifier("report_invalid"),
    })
    .check(
      z.refine(({ result, invalid_player }) => result !== "invalid" || invalid_player !== "", {
        error: "report_invalid_player_required",
      }),
      z.refine(({ result, invalid_player }) => result === "invalid" || invalid_player === "", {
        error: "report_invalid",
      }),
    ),
  { id: "AgreeRequest" },
);
export type AgreeRequest = z.infer<typeof AgreeRequest>;

const Thanked = z.object({
  user_id: z.string(),
  /** Until when it can be changed and undone. */
  changeable_until: unixSeconds(),
});

/** The players that the viewer thanked after a match; null for none. */
export const OwnThanks = named("OwnThanks", {
  mate: z.nullable(Thanked),
  opponent: z.nullable(Thanked),
  /** Whether more can be given. */
  open: z.boolean(),
});
export type OwnThanks = z.infer<typeof OwnThanks>;

export const GiveThanksRequest = named("GiveThanksRequest", {
  side: z.enum(THANKS_SIDES, "thanks_invalid"),
  /** "" undoes. */
  user_id: optionalIdentifier("thanks_invalid"),
});
export type GiveThanksRequest = z.infer<typeof GiveThanksRequest>;

export const DisputeParams = z.object({ id: MatchId });
