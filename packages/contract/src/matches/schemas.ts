import {
  ATTENDANCES,
  foldLobbyId,
  LIMITS,
  LONGEST_MOVE,
  MATCH_ID,
  MATCH_STATUSES,
  NO_MATCH,
  parseMatchId,
  REPORT_RESULTS,
  type ReportForm,
  type ReportResult,
  ROLES,
  reportFault,
  TEAMS,
  VERDICTS,
  verdictOfResult,
} from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { identifier, optionalIdentifier, text, unixSeconds } from "../text.ts";
import { tenthsToMeasure } from "../users/schemas.ts";

export const MatchId = z.string().check(
  z.regex(MATCH_ID, { error: "match_not_found", abort: true }),
  z.refine((value) => parseMatchId(value) !== null, "match_not_found"),
);

export const MatchPlayer = named("MatchPlayer", {
  user_id: z.string(),
  trainer_name: z.string(),
  /** Null for the opponents of the viewer. */
  role: z.nullable(z.enum(ROLES)),
  discord_username: z.string(),
  discord_avatar_url: z.string(),
  twitter_id: z.string(),
  rate: z.int(),
  max_rate: z.int(),
  measuring_left: tenthsToMeasure(),
  current_badge: z.string(),
  current_badge_2: z.string(),
  attendance: z.enum(ATTENDANCES),
  /** How many players named this one as missing. */
  missing_votes: z.int(),
});
export type MatchPlayer = z.infer<typeof MatchPlayer>;

export const MatchTeam = named("MatchTeam", {
  team_id: z.enum(TEAMS),
  team_name: z.string(),
  is_first_attack: z.boolean(),
  /** Only of the viewer's own team. */
  voice_channel: z.nullable(z.string()),
  players: z.array(MatchPlayer).check(z.length(LIMITS.playersPerTeam)),
});
export type MatchTeam = z.infer<typeof MatchTeam>;

export const MatchReport = named("MatchReport", {
  user_id: z.string(),
  result: z.enum(["win", "lose", "invalid"]),
  reported_at: unixSeconds(),
});
export type MatchReport = z.infer<typeof MatchReport>;

/** A match as one of its ten players may see it. */
export const Match = named("Match", {
  match_id: MatchId,
  status: z.enum(MATCH_STATUSES),
  team_a: MatchTeam,
  team_b: MatchTeam,
  my_team: z.enum(TEAMS),
  /** A user id, or `#EVERYONE#`. */
  host_user_id: z.string(),
  /** "" until the host has sent it. */
  lobby_id: z.string(),
  matched_unixtime: unixSeconds(),
  started_at: unixSeconds(),
  report_count: z.int().check(z.gte(0), z.lte(LIMITS.playersPerMatch)),
  /** Until the match is closed only the viewer's own. */
  user_reports: z.array(MatchReport),
  winner_team: z.nullable(z.enum(VERDICTS)),
  vc_link_a: z.nullable(z.string()),
  vc_link_b: z.nullable(z.string()),
  /** From when the lobby's time-outs count: the creation, later by each time in which a seat was open. */
  lobby_from: unixSeconds(),
  /** Since when a seat is open, which stops the lobby's clock; null for none. */
  open_since: z.nullable(unixSeconds()),
  /** Seconds from `lobby_from`. */
  lobby_create_timeout: z.int(),
  /** Seconds from `lobby_from`. */
  lobby_join_timeout: z.int(),
  /** Until when seats must be confirmed; null when none has to be. */
  check_in_until: z.nullable(unixSeconds()),
  /** Whether the seat can still be given back and players be named missing. */
  can_substitute: z.boolean(),
  /** The players that the viewer named as missing. */
  named_missing: z.array(z.string()),
  /** When the match closes if no further report comes; left out once it is closed. */
  closes_at: z.optional(unixSeconds()),
  version: z.int(),
  disputed: z.boolean(),
  voided: z.boolean(),
  /** 1, 2, 3 for the 3rd, 4th, 5th by rate of the viewer's team, who report that ban; else null. */
  ban_order: z.nullable(z.int().check(z.gte(1), z.lte(3))),
  /** An admin's match with bots, of which nothing counts; absent in real matches. */
  is_rehearsal: z.optional(z.literal(true)),
});
export type Match = z.infer<typeof Match>;

export const NoMatch = named("NoMatch", { match_id: z.literal(NO_MATCH) });
export type NoMatch = z.infer<typeof NoMatch>;

export const CurrentMatchResponse = named("CurrentMatchResponse", { match: z.union([Match, NoMatch]) });
export type CurrentMatchResponse = z.infer<typeof CurrentMatchResponse>;

export const isMatch = (value: Match | NoMatch): value is Match => value.match_id !== NO_MATCH;

export const UpdateLobbyRequest = named("UpdateLobbyRequest", {
  lobby_id: text({ min: 1, max: LIMITS.lobbyIdLength, code: "lobby_id_invalid", fold: foldLobbyId }),
  /** Sent by the specification's client; never trusted, never used. */
  host_user_id: z.optional(z.unknown()),
});

const character = () => z._default(z.string("report_invalid").check(z.maxLength(40, "report_invalid")), "");
const move = () => z._default(text({ max: LONGEST_MOVE, code: "report_invalid" }), "");

type ReportFields = Readonly<
  Record<
    | "banned_pokemon"
    | "picked_pokemon"
    | "pokemon_move1"
    | "pokemon_move2"
    | "violation_report"
    | "invalid_player",
    string
  >
> & { readonly result: ReportResult };

/** A report in the words of the rules in `@gokaku/game`. */
export const reportFormOf = (report: ReportFields): ReportForm => ({
  verdict: verdictOfResult(report.result),
  bannedCharacterId: report.banned_pokemon,
  pickedCharacterId: report.picked_pokemon,
  move1: report.pokemon_move1,
  move2: report.pokemon_move2,
  violationUserId: report.violation_report,
  invalidUserId: report.invalid_player,
});

/** The answers of the report wizard. `banned_pokemon` `EMPTY` (or nothing) means that nothing was banned. */
export const ReportRequest = described(
  z
    .object({
      result: z.enum(REPORT_RESULTS, "report_invalid"),
      banned_pokemon: character(),
      picked_pokemon: character(),
      pokemon_move1: move(),
      pokemon_move2: move(),
      /** The player reported for a violation; "" for none. */
      violation_report: optionalIdentifier("report_invalid"),
      /** The player who made the match invalid; only with the result `invalid`. */
      invalid_player: optionalIdentifier("report_invalid"),
    })
    .check(
      z.superRefine((report, context) => {
        const fault = reportFault(reportFormOf(report));
        if (fault !== null) context.addIssue({ code: "custom", message: fault.code });
      }),
    ),
  { id: "ReportRequest" },
);
export type ReportRequest = z.infer<typeof ReportRequest>;

export const NameMissingRequest = named("NameMissingRequest", { user_id: identifier("invalid_request") });

export const ReportParams = z.object({ id: MatchId });

export const TransferHostRequest = named("TransferHostRequest", {});

const MatchSeat = z.object({
  user_id: z.string(),
  team: z.enum(TEAMS),
  role: z.enum(ROLES),
  /** Place of the role in the player's own order, 0 for the first choice. */
  choice: z.int(),
  /** Distance of rate that the player's wait allowed. */
  window: z.int(),
});

/** The effect of a result on the own rate, and the terms of the formula. */
const OwnStep = z.object({
  outcome: z.enum(["win", "lose", "invalid"]),
  rate_delta: z.int(),
  /** Found to have made the match invalid. */
  offender: z.boolean(),
  /** Null unless a team won. */
  terms: z.nullable(
    z.object({
      /** Chance of the own team to win, 0 to 1. */
      expected_score: z.number().check(z.gte(0), z.lte(1)),
      /** Points that a result against every expectation would have moved. */
      factor: z.number(),
      /** `factor` times what was scored less what was expected, before it was rounded and bounded. */
      step: z.number(),
    }),
  ),
});
export type OwnStep = z.infer<typeof OwnStep>;

/** Why a match is as it is. The fields after `team_gap` are null until the match is closed. */
export const MatchExplanation = named("MatchExplanation", {
  match_id: MatchId,
  closed: z.boolean(),
  /** Win chance of team A by the rating model, 0 to 1. */
  win_chance_a: z.number().check(z.gte(0), z.lte(1)),
  my_team: z.enum(TEAMS),
  my_role: z.enum(ROLES),
  /** Place of the own role in the own order, 0 for the first choice. */
  my_choice: z.int(),
  my_window: z.int(),
  /** Whether win chance, team gap, lane gaps and spread are by skill, not by rate. */
  by_skill: z.boolean(),
  /** Players who were further from the others than any window allows. */
  far_ahead: z.array(z.string()),
  /** Players who were being measured. */
  measuring: z.array(z.string()),
  /** Distance between the means of both teams. */
  team_gap: z.number(),
  /** Distance between the highest and the lowest player. */
  spread: z.nullable(z.number()),
  lane_gaps: z.nullable(z.array(z.object({ role: z.enum(ROLES), gap: z.number() }))),
  /** By how many players not on their first choice the teams differ. */
  off_role_gap: z.nullable(z.int()),
  /** Pairs of team-mates who were team-mates in the last three matches of either; likewise of opponents. */
  mate_repeats: z.nullable(z.int()),
  opponent_repeats: z.nullable(z.int()),
  value: z.nullable(z.number()),
  seats: z.nullable(z.array(MatchSeat)),
  /** The pair that came nearest to its limit. */
  binding: z.nullable(z.object({ user_ids: z.array(z.string()), distance: z.number(), allowed: z.number() })),
  /** Whether the plan of this tick was proven to be the best. */
  proven: z.nullable(z.boolean()),
  /**
   * The upper bound, as a share, of how much better the best plan of this tick could be; null when
   * unknown or not closed.
   */
  plan_gap: z.nullable(z.number()),
  /** The effect of the result on the own rate; null while there is none. */
  step: z.nullable(OwnStep),
});
export type MatchExplanation = z.infer<typeof MatchExplanation>;
