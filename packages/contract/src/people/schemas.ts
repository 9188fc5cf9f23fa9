import { LIMITS, ROLES, TEAMS, VERDICTS } from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { MatchId } from "../matches/schemas.ts";
import { identifier, unixSeconds } from "../text.ts";
import { MatchRecord, RankingEntry, SeasonData, tenthsToMeasure } from "../users/schemas.ts";

const share = () => z.number().check(z.gte(0), z.lte(1));

export const PublicPlayerParams = z.object({ id: identifier("user_not_found") });
export const PublicMatchParams = z.object({ id: MatchId });

/** Another player of at least two of the player's matches; the wins are the player's. */
const playedPerson = () =>
  z.object({ user_id: z.string(), trainer_name: z.string(), matches: z.int(), wins: z.int() });

/** The public data of a player. */
export const PublicPlayer = described(
  z.extend(z.omit(RankingEntry, { rank: true }), {
    max_rate: z.int(),
    measuring_left: tenthsToMeasure(),
    match_count: z.int(),
    win_count: z.int(),
    owned_badges: z.array(z.string()),
    /** In the ranking of the running season; null for who is not ranked. */
    rank: z.nullable(z.int()),
    /** The season of the counts and the graph. */
    season_id: z.string(),
    /** The rate after each change in the season, oldest first; `match_id` is "" where that was no match. */
    rate_graph: z.array(z.object({ at: unixSeconds(), rate: z.int(), delta: z.int(), match_id: z.string() })),
    /** The roles of the newest hundred decided matches, most often first. */
    played_roles: z.array(z.object({ role: z.enum(ROLES), matches: z.int(), wins: z.int() })),
    played_pokemon: z.array(z.object({ pokemon_id: z.string(), matches: z.int(), wins: z.int() })),
    /** Of the same matches, most often first, at most five each. */
    partners: z.array(playedPerson()),
    opponents: z.array(playedPerson()),
    latest_matches: z.array(MatchRecord).check(z.maxLength(LIMITS.historyShown)),
    season_data: z.array(SeasonData),
    /** In matches that were moved in from another place. */
    imported_matches: z.int(),
    imported_wins: z.int(),
    /** The band of the players who thanked this one in the last 90 days, by its least number; 0 for none. */
    thanks_from: z.int(),
  }),
  { id: "PublicPlayer" },
);
export type PublicPlayer = z.infer<typeof PublicPlayer>;

export const PublicSeat = named("PublicSeat", {
  user_id: z.string(),
  trainer_name: z.string(),
  discord_avatar_url: z.string(),
  current_badge: z.string(),
  current_badge_2: z.string(),
  role: z.nullable(z.enum(ROLES)),
  /** At the start of the match. */
  rate: z.int(),
  rate_delta: z.int(),
  /** The character that the player reported; "" for none, and while the match is not settled. */
  picked_pokemon: z.string(),
  pokemon_move1: z.string(),
  pokemon_move2: z.string(),
  /** Of the three players of a team who report its bans; "" for the others, and for no ban. */
  banned_pokemon: z.string(),
});
export type PublicSeat = z.infer<typeof PublicSeat>;

const PublicTeam = named("PublicTeam", {
  team_id: z.enum(TEAMS),
  is_first_attack: z.boolean(),
  players: z.array(PublicSeat).check(z.length(LIMITS.playersPerTeam)),
});

/** A match that is settled, with the names that its players have now. */
export const PublicMatch = named("PublicMatch", {
  match_id: MatchId,
  season_id: z.string(),
  /** Null while the match is disputed; it has no deltas then. */
  winner_team: z.nullable(z.enum(VERDICTS)),
  disputed: z.boolean(),
  voided: z.boolean(),
  started_at: unixSeconds(),
  /** 0 while the match is disputed. */
  settled_at: unixSeconds(),
  team_a: PublicTeam,
  team_b: PublicTeam,
});
export type PublicMatch = z.infer<typeof PublicMatch>;

/** Why a closed match is as it is: what its ten know of it, without their waits. */
export const PublicExplanation = named("PublicExplanation", {
  /** Win chance of team A that the ten were shown, 0 to 1. */
  win_chance_a: share(),
  /** Whether win chance, team gap, lane gaps and spread are by skill, not by rate. */
  by_skill: z.boolean(),
  /** Players who were further from the others than any window allows. */
  far_ahead: z.array(z.string()),
  /** Players who were being measured. */
  measuring: z.array(z.string()),
  /** Distance between the means of both teams. */
  team_gap: z.number(),
  /** Distance between the highest and the lowest player. */
  spread: z.number(),
  lane_gaps: z.array(z.object({ role: z.enum(ROLES), gap: z.number() })),
  /** By how many players not on their first choice the teams differ. */
  off_role_gap: z.int(),
  mate_repeats: z.int(),
  opponent_repeats: z.int(),
  /** Place of the role in the player's own order, 0 for the first choice. */
  choices: z.array(z.object({ user_id: z.string(), choice: z.int() })),
  /** Rates of the pair that came nearest to its limit. */
  binding: z.object({ distance: z.number(), allowed: z.number() }),
  proven: z.boolean(),
  /**
   * The upper bound, as a share, of how much better the best plan of this tick could be; null when
   * unknown.
   */
  plan_gap: z.nullable(z.number()),
});
export type PublicExplanation = z.infer<typeof PublicExplanation>;

/** With its reasons; null where they are not stored, or queue does not answer. */
export const ExplainedMatch = described(
  z.extend(PublicMatch, { explanation: z.nullable(PublicExplanation) }),
  { id: "ExplainedMatch" },
);
export type ExplainedMatch = z.infer<typeof ExplainedMatch>;

/** Only finds the own team: a player that does not exist has none. */
export const HeadlinesParams = z.object({ id: z.string() });

/** As many matches as a history shows. */
export const HeadlinesQuery = z.object({
  /** Ids with commas. */
  matches: z.string().check(z.regex(/^[1-9][0-9]{0,17}(,[1-9][0-9]{0,17}){0,9}$/)),
});

const winner = () => z.enum(TEAMS);
const Headline = z.discriminatedUnion("code", [
  z.object({ code: z.literal("even"), percent: z.int() }),
  z.object({ code: z.literal("underdog_won"), winner: winner(), percent: z.int() }),
  z.object({ code: z.literal("lower_rated_won"), winner: winner(), gap: z.int() }),
  z.object({ code: z.literal("lane_overcome"), winner: winner(), role: z.enum(ROLES), gap: z.int() }),
  z.object({ code: z.literal("all_first_choices") }),
]);
/** The one most remarkable fact of a match that a team won; percents are whole, gaps are points. */
export type Headline = z.infer<typeof Headline>;

export const HeadlinesResponse = named("HeadlinesResponse", {
  /** The requested matches that have a headline, with the player's team. */
  headlines: z.array(z.object({ match_id: z.string(), team: z.nullable(z.enum(TEAMS)), headline: Headline })),
});

export const PublicMatchesQuery = z.object({
  /** `next` of the page before; without it the first page. */
  after: z.optional(z.string().check(z.regex(/^[0-9]{1,15}-[1-9][0-9]{0,17}$/))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 50),
});

export const PublicMatchesResponse = named("PublicMatchesResponse", {
  matches: z.array(PublicMatch),
  /** Reads on from here, now or later; "" while there is nothing at all. */
  next: z.string(),
});

/** The current activity, for the front page. */
export const FrontResponse = named("FrontResponse", {
  /** Players who wait; null while queue does not answer, as the next one. */
  total_waiting: z.nullable(z.int()),
  ongoing_matches: z.nullable(z.int()),
  /** Settled within 24 hours; null while matches does not answer. */
  matches_of_day: z.nullable(z.int()),
  /** Settled last, newest first; empty while matches does not answer. */
  latest_matches: z.array(PublicMatch).check(z.maxLength(3)),
});
export type FrontResponse = z.infer<typeof FrontResponse>;

/** One of ten bins of decided matches by the chance of team A. */
const chanceBin = () =>
  z.object({
    chance_from: share(),
    chance_to: share(),
    matches: z.int(),
    mean_chance: z.nullable(share()),
    win_rate: z.nullable(share()),
  });

/** Mean of −ln of the chance given to what happened; null without matches. */
const meanLoss = () => z.nullable(z.number());

const estimateCount = () => z.object({ compared: z.int(), hits: z.int() });

/** How even the settled matches of a season were, and how true the win chances that their players saw. */
export const Fairness = named("Fairness", {
  season_id: z.string(),
  settled_matches: z.int(),
  /** Those that a team won; scores and calibration are over these. */
  decided_matches: z.int(),
  /** Mean squared distance of chance and result; a coin has 0.25. Null before the first decided match. */
  brier_score: z.nullable(z.number()),
  /** Mean of −ln of the chance given to what happened; a coin has 0.693. */
  log_loss: z.nullable(z.number()),
  /** Ten bins by the chance of team A. */
  calibration: z.array(chanceBin()),
  /** The chances by skill, over the decided matches whose ten players had one. */
  skill: z.object({
    matches: z.int(),
    brier_score: z.nullable(z.number()),
    calibration: z.array(chanceBin()),
  }),
  /** Over the same matches as `skill`; before each match the models have learned all earlier ones. */
  log_losses: z.object({
    coin: meanLoss(),
    elo: meanLoss(),
    openskill: meanLoss(),
    rate: meanLoss(),
    skill: meanLoss(),
  }),
  /** Matches by the points between the mean rates of their teams; null for all beyond the last bound. */
  team_gaps: z.array(z.object({ below: z.nullable(z.int()), matches: z.int() })),
  /** Players by the place of their lane in their own order. */
  role_wishes: z.object({ first: z.int(), second: z.int(), further: z.int() }),
  /**
   * Ticks of the season with a match, counted by the upper bound of how much better the best plan could
   * be. The bound is null for ticks beyond the last one or without a bound. Null while queue does not
   * answer.
   */
  plan_gaps: z.nullable(z.array(z.object({ within: z.nullable(share()), ticks: z.int() }))),
  /** Of those without a bound, the ticks of which nothing is known; absent while queue does not answer. */
  ticks_without_bound: z.optional(z.int()),
  /**
   * How often the estimate shown at a join was right: the match came in the time named for half of the players, and
   * for nine in ten. Null while queue does not answer.
   */
  estimates: z.optional(z.nullable(z.object({ p50: estimateCount(), p90: estimateCount() }))),
  /** Of the players matched last, in whatever season: at most 5,000 of the last seven days. */
  recent_waits: z.array(z.object({ below_s: z.nullable(z.int()), players: z.int() })),
});
export type Fairness = z.infer<typeof Fairness>;

/** Characters as the players of a season's decided matches reported them, most matches first. */
export const CharacterUse = named("CharacterUse", {
  season_id: z.string(),
  decided_matches: z.int(),
  characters: z.array(
    z.object({
      pokemon_id: z.string(),
      /** Matches in which a player played it. */
      matches: z.int(),
      /** Players who played it, and those of them who won. */
      picks: z.int(),
      wins: z.int(),
      /** Matches in which a team banned it. */
      bans: z.int(),
    }),
  ),
});
export type CharacterUse = z.infer<typeof CharacterUse>;

/**
 * Decided matches of the calling player in a season; chances by skill where the match has one, else by rate.
 */
export const Balance = named("Balance", {
  season_id: z.string(),
  matches: z.int(),
  wins: z.int(),
  /** Sum of the chances of the own team. */
  expected_wins: z.number(),
  /** Chance alone gives a number of wins between these two with 95 %. */
  interval_low: z.number(),
  interval_high: z.number(),
  /** Matches with a chance above 55 %, below 45 %, and between. */
  favourite: z.int(),
  underdog: z.int(),
  even: z.int(),
});
export type Balance = z.infer<typeof Balance>;

/** A header and a line per place: rank, user_id, trainer_name, rate, win_rate, updated_at. */
export const RankingCsv = z.string();

/** The texts as they were saved, "" for none, and the figures that are in force now; times in seconds. */
export const RulesResponse = named("RulesResponse", {
  rules_content: z.string(),
  announcement_content: z.string(),
  figures: z.object({
    lobby_create_timeout: z.int(),
    lobby_join_timeout: z.int(),
    /** Null while queue does not answer. */
    matching_interval: z.nullable(z.int()),
    /** No hours at which matching is closed; null while queue does not answer. */
    round_the_clock: z.nullable(z.boolean()),
    min_roles: z.int(),
    blocking_penalty: z.int(),
    initial_rate: z.int(),
    players_per_match: z.int(),
    /** Points of rate that two players may be apart at first; null while queue does not answer. */
    rate_window: z.nullable(z.int()),
    /** Decided matches of a season from which a player is ranked. */
    ranking_min_matches: z.int(),
    /** Least and most that a decided match moves a rate. */
    smallest_step: z.int(),
    largest_step: z.int(),
  }),
});
export type RulesResponse = z.infer<typeof RulesResponse>;
