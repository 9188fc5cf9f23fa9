import {
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
import { described } from "../described.ts";
import { optionalIdentifier, text, unixSeconds } from "../text.ts";

export const MatchId = z.string().check(
  z.regex(MATCH_ID, { error: "match_not_found", abort: true }),
  z.refine((value) => parseMatchId(value) !== null, "match_not_found"),
);

export const MatchPlayer = described(
  z.object({
    user_id: z.string(),
    trainer_name: z.string(),
    /** Null for the opponents of the viewer. */
    role: z.nullable(z.enum(ROLES)),
    discord_username: z.string(),
    discord_avatar_url: z.string(),
    twitter_id: z.string(),
    rate: z.int(),
    max_rate: z.int(),
    current_badge: z.string(),
    current_badge_2: z.string(),
  }),
  { id: "MatchPlayer" },
);
export type MatchPlayer = z.infer<typeof MatchPlayer>;

export const MatchTeam = described(
  z.object({
    team_id: z.enum(TEAMS),
    team_name: z.string(),
    is_first_attack: z.boolean(),
    /** Only of the viewer's own team. */
    voice_channel: z.nullable(z.string()),
    players: z.array(MatchPlayer).check(z.length(LIMITS.playersPerTeam)),
  }),
  { id: "MatchTeam" },
);
export type MatchTeam = z.infer<typeof MatchTeam>;

export const MatchReport = described(
  z.object({
    user_id: z.string(),
    result: z.enum(["win", "lose", "invalid"]),
    reported_at: unixSeconds(),
  }),
  { id: "MatchReport" },
);
export type MatchReport = z.infer<typeof MatchReport>;

/** A match as one of its ten players may see it. */
export const Match = described(
  z.object({
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
    /** Seconds from the start of the match. */
    lobby_create_timeout: z.int(),
    /** Seconds from the start of the match. */
    lobby_join_timeout: z.int(),
    /** When the match closes if no further report comes; left out once it is closed. */
    closes_at: z.optional(unixSeconds()),
    version: z.int(),
    disputed: z.boolean(),
    voided: z.boolean(),
    /** 1, 2, 3 for the 3rd, 4th, 5th by rate of the viewer's team, who report that ban; else null. */
    ban_order: z.nullable(z.int().check(z.gte(1), z.lte(3))),
  }),
  { id: "Match" },
);
export type Match = z.infer<typeof Match>;

export const NoMatch = described(z.object({ match_id: z.literal(NO_MATCH) }), { id: "NoMatch" });
export type NoMatch = z.infer<typeof NoMatch>;

export const CurrentMatchResponse = described(z.object({ match: z.union([Match, NoMatch]) }), {
  id: "CurrentMatchResponse",
});
export type CurrentMatchResponse = z.infer<typeof CurrentMatchResponse>;

export const isMatch = (value: Match | NoMatch): value is Match => value.match_id !== NO_MATCH;

export const UpdateLobbyRequest = described(
  z.object({
    lobby_id: text({ min: 1, max: LIMITS.lobbyIdLength, code: "lobby_id_invalid", fold: foldLobbyId }),
    /** Sent by the specification's client; never trusted, never used. */
    host_user_id: z.optional(z.unknown()),
  }),
  { id: "UpdateLobbyRequest" },
);
export type UpdateLobbyRequest = z.infer<typeof UpdateLobbyRequest>;

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

export const ReportParams = z.object({ id: MatchId });

export const TransferHostRequest = described(z.object({}), { id: "TransferHostRequest" });

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
export const MatchExplanation = described(
  z.object({
    match_id: MatchId,
    closed: z.boolean(),
    /** Win chance of team A by the rating model, 0 to 1. */
    win_chance_a: z.number().check(z.gte(0), z.lte(1)),
    my_team: z.enum(TEAMS),
    my_role: z.enum(ROLES),
    /** Place of the own role in the own order, 0 for the first choice. */
    my_choice: z.int(),
    my_window: z.int(),
    /** Distance between the mean rates of both teams. */
    team_gap: z.number(),
    /** Distance between the highest and the lowest rate. */
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
    binding: z.nullable(
      z.object({ user_ids: z.array(z.string()), distance: z.number(), allowed: z.number() }),
    ),
    /** Whether the plan of this tick was proven to be the best. */
    proven: z.nullable(z.boolean()),
    /**
     * The upper bound, as a share, of how much better the best plan of this tick could be; null when
     * unknown or not closed.
     */
    plan_gap: z.nullable(z.number()),
    /** The effect of the result on the own rate; null while there is none. */
    step: z.nullable(OwnStep),
  }),
  { id: "MatchExplanation" },
);
export type MatchExplanation = z.infer<typeof MatchExplanation>;
