import {
  DECISIONS,
  LIMITS,
  MATCH_ID,
  MATCH_STATUSES,
  parseMatchId,
  partsOfShortMatchId,
  VERDICTS,
} from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { Statement } from "../disputes/schemas.ts";
import { Match, MatchId, MatchPlayer, MatchReport, MatchTeam } from "../matches/schemas.ts";
import { identifier, optionalIdentifier, unixSeconds } from "../text.ts";
import { requiredReason } from "./reason.ts";

/** `slow`: without a verdict 20 minutes after the join time-out. */
export const MATCH_FILTERS = ["all", "matched", "done", "disputed", "slow"] as const;

export const AdminMatchesQuery = z.object({
  status: z._default(z.enum(MATCH_FILTERS), "all"),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  /** The last match of the page before. */
  before: z.optional(
    z.string().check(
      z.regex(MATCH_ID, { abort: true }),
      z.refine((value) => parseMatchId(value) !== null),
    ),
  ),
  /** The number that players read, without `#`. */
  number: z.optional(z.string().check(z.refine((value) => partsOfShortMatchId(value) !== null))),
  /** A player of the match. */
  user_id: z.optional(identifier()),
});

export const ListedMatch = named("ListedMatch", {
  match_id: MatchId,
  status: z.enum(MATCH_STATUSES),
  disputed: z.boolean(),
  voided: z.boolean(),
  winner_team: z.nullable(z.enum(VERDICTS)),
  matched_unixtime: unixSeconds(),
  report_count: z.int(),
  lobby_id: z.string(),
  host_user_id: z.string(),
  season_id: z.string(),
});
export type ListedMatch = z.infer<typeof ListedMatch>;

/** Undecided disputes first, then from the newest on. */
export const AdminMatchesResponse = named("AdminMatchesResponse", { matches: z.array(ListedMatch) });

export const AdminMatchPlayer = described(
  /** Null until the match is settled. */
  z.extend(MatchPlayer, { rate_delta: z.nullable(z.int()) }),
  { id: "AdminMatchPlayer" },
);
export type AdminMatchPlayer = z.infer<typeof AdminMatchPlayer>;

export const AdminMatchTeam = described(
  z.extend(MatchTeam, { players: z.array(AdminMatchPlayer).check(z.length(LIMITS.playersPerTeam)) }),
  { id: "AdminMatchTeam" },
);
export type AdminMatchTeam = z.infer<typeof AdminMatchTeam>;

export const AdminMatchReport = described(
  z.extend(MatchReport, {
    banned_pokemon: z.string(),
    picked_pokemon: z.string(),
    pokemon_move1: z.string(),
    pokemon_move2: z.string(),
    violation_report: z.string(),
    invalid_player: z.string(),
  }),
  { id: "AdminMatchReport" },
);
export type AdminMatchReport = z.infer<typeof AdminMatchReport>;

const result = {
  result: z.enum(DECISIONS),
  /** The player who made the match invalid; only with the result `invalid`. */
  invalid_player: optionalIdentifier("invalid_request"),
};

/** A result that a match had; `invalid_player` is "" for none. */
const FormerResult = z.object({ result: z.enum(DECISIONS), invalid_player: z.string() });

/** An admin gave a match with a result another one, and all that was settled after it in its season was rated again. */
export const MatchCorrection = named("MatchCorrection", {
  corrected_at: unixSeconds(),
  /** The admin. */
  corrected_by: z.string(),
  from: FormerResult,
  to: FormerResult,
  reason: z.string(),
});
export type MatchCorrection = z.infer<typeof MatchCorrection>;

/** A result that staff propose for a dispute. */
export const Proposal = named("Proposal", {
  user_id: z.string(),
  at: unixSeconds(),
  ...FormerResult.shape,
  reason: z.string(),
});
export type Proposal = z.infer<typeof Proposal>;

/** The result on which a player of a dispute agrees. */
export const Agreement = named("Agreement", {
  user_id: z.string(),
  at: unixSeconds(),
  ...FormerResult.shape,
});
export type Agreement = z.infer<typeof Agreement>;

/** One step of a match. */
export const CourseStep = named("CourseStep", {
  /**
   * `created`, `confirmed`, `named`, `no_check_in`, `declined`, `missing`, `seated`, `host`, `lobby`, `reported`,
   * `disputed`, `stated`, `agreed` or `settled`.
   */
  kind: z.string(),
  at: unixSeconds(),
  /** The player who acted or whose seat it is; "" for the service. */
  user_id: z.string(),
  /**
   * It is the new host, the lobby id, the reported or agreed result, or the cause of a dispute or settlement.
   * Of a named player the one who named; of a substitute the one who left; else "".
   */
  value: z.string(),
});
export type CourseStep = z.infer<typeof CourseStep>;

/** A match with nothing left out. `version` goes back with a decision. */
export const AdminMatch = described(
  z.extend(z.omit(Match, { my_team: true, ban_order: true, can_substitute: true, named_missing: true }), {
    team_a: AdminMatchTeam,
    team_b: AdminMatchTeam,
    user_reports: z.array(AdminMatchReport),
    season_id: z.string(),
    /** The tick that made the match. */
    tick_id: z.string(),
    /** When reports and seats ended, 0 before. */
    closed_at: unixSeconds(),
    /** Null until the match has a result. */
    settlement: z.nullable(
      z.object({
        cause: z.string(),
        was_disputed: z.boolean(),
        /** "" for none. */
        invalid_player: z.string(),
        settled_at: unixSeconds(),
      }),
    ),
    /** The oldest first. */
    corrections: z.array(MatchCorrection),
    /** The oldest first. */
    proposals: z.array(Proposal),
    /** Of the dispute room, the oldest first; of the ten only those who have written read the others'. */
    statements: z.array(Statement),
    /** The results on which players agree, the oldest first. */
    agreements: z.array(Agreement),
    /** Everything that happened in the match, the oldest first. */
    course: z.array(CourseStep),
  }),
  { id: "AdminMatch" },
);
export type AdminMatch = z.infer<typeof AdminMatch>;

/** The players of a match as reporters in the other matches of its season. */
export const ReportersResponse = named("ReportersResponse", {
  season_id: z.string(),
  reporters: z.array(
    z.object({
      user_id: z.string(),
      /** Reports that said what the match was found to be, of the player's newest 500 matches; then those that did not. */
      agreed: z.int(),
      departed: z.int(),
      /** Reports of an invalid match that the result contradicted; null for a player without an account. */
      false_reports: z.nullable(z.int()),
      /** Present penalty points. */
      effective_penalty: z.nullable(z.int()),
    }),
  ),
});
export type ReportersResponse = z.infer<typeof ReportersResponse>;

export const MatchParams = z.object({ id: MatchId });

const namesOffenderOfInvalid = z.refine<{ readonly result: string; readonly invalid_player: string }>(
  ({ result, invalid_player }) => result === "invalid" || invalid_player === "",
);

/** With another `version` than the match's the decision is refused. */
export const DecideMatchRequest = described(
  z
    .object({
      ...result,
      reason: requiredReason(),
      version: z.optional(z.int().check(z.positive())),
    })
    .check(namesOffenderOfInvalid),
  { id: "DecideMatchRequest" },
);

export const ProposeDecisionRequest = described(
  z.object({ ...result, reason: requiredReason() }).check(namesOffenderOfInvalid),
  { id: "ProposeDecisionRequest" },
);

export const PreviewDecisionRequest = described(z.object(result).check(namesOffenderOfInvalid), {
  id: "PreviewDecisionRequest",
});
export type PreviewDecisionRequest = z.infer<typeof PreviewDecisionRequest>;

export const PreviewDecisionResponse = named("PreviewDecisionResponse", {
  /** Of the ten; `before` is 0 while the match has no result. */
  deltas: z.array(z.object({ user_id: z.string(), before: z.int(), after: z.int() })),
  /** Everybody whose rate would be another one at the end of the season so far. */
  rates: z.array(z.object({ user_id: z.string(), change: z.int() })),
  /** Matches of the season that were settled after this one, and those in which a delta would be another one. */
  later_matches: z.int(),
  changed_matches: z.int(),
});
export type PreviewDecisionResponse = z.infer<typeof PreviewDecisionResponse>;
