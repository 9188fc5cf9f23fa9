import {
  ENTRY_STATES,
  MATCHMAKER_BOUNDS,
  MATCHMAKER_SETTING_NAMES,
  type MatchmakerSettingName,
  ROLES,
  type SettingField,
  settingField,
  TEAMS,
  TICK_ID,
} from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { unixSeconds } from "../text.ts";
import { reason } from "./reason.ts";

const setting = (name: MatchmakerSettingName) => {
  const { min, max, isWhole } = MATCHMAKER_BOUNDS[name];
  return (isWhole ? z.int() : z.number()).check(z.gte(min), z.lte(max));
};

type SettingsShape = {
  [Name in MatchmakerSettingName as SettingField<Name>]: Name extends "choicePenalty"
    ? z.ZodMiniArray<ReturnType<typeof setting>>
    : ReturnType<typeof setting>;
};

/** Weights and bounds of the matchmaker. Rates in points, `_s` in seconds. */
export const MatchmakerSettings = named(
  "MatchmakerSettings",
  Object.fromEntries(
    MATCHMAKER_SETTING_NAMES.map((name) => [
      settingField(name),
      name === "choicePenalty" ? z.array(setting(name)).check(z.length(5)) : setting(name),
    ]),
  ) as SettingsShape,
);
export type MatchmakerSettings = z.infer<typeof MatchmakerSettings>;

/** Settings as they are sent: a setting that the sender does not know stays as it is in force. */
export const SentSettings = described(
  z.extend(MatchmakerSettings, {
    freshness_weight: z.optional(setting("freshnessWeight")),
    match_by_skill: z.optional(setting("matchBySkill")),
    measuring_weight: z.optional(setting("measuringWeight")),
    far_ahead_s: z.optional(setting("farAheadS")),
  }),
  { id: "SentSettings" },
);
export type SentSettings = z.infer<typeof SentSettings>;

export const SettingsResponse = named("SettingsResponse", {
  version: z.int().check(z.positive()),
  settings: MatchmakerSettings,
  /** 0 for the version that the product came with. */
  updated_at: unixSeconds(),
  updated_by: z.string(),
});
export type SettingsResponse = z.infer<typeof SettingsResponse>;

/** `version` is the one that was changed; when another is in force, the change is refused. */
export const UpdateSettingsRequest = named("UpdateSettingsRequest", {
  version: z.int().check(z.positive()),
  settings: SentSettings,
  reason: reason(),
});

export const TickParams = z.object({ id: z.string().check(z.regex(TICK_ID, "not_found")) });

export const TICK_FILTERS = ["all", "matched"] as const;

export const TicksQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  /** Only ticks before this one. */
  before: z.optional(z.string().check(z.regex(TICK_ID))),
  /** `matched`: only ticks that created a match. */
  filter: z._default(z.enum(TICK_FILTERS), "all"),
});

export const TICK_KINDS = ["scheduled", "manual"] as const;
export const TICK_STATES = ["open", "done", "expired", "idle"] as const;

export const Tick = named("Tick", {
  tick_id: z.string(),
  /** Null for one that only a newer service knows; so are all that may be null below. */
  kind: z.nullable(z.enum(TICK_KINDS)),
  state: z.nullable(z.enum(TICK_STATES)),
  opened_at: unixSeconds(),
  waiting: z.int(),
  match_count: z.int(),
  created_count: z.int(),
  settings_version: z.int(),
  seed: z.int(),
  /** Milliseconds of each step that is done. */
  timings_ms: z.record(z.string(), z.int()),
  /** Whether it can be replayed. */
  has_snapshot: z.boolean(),
});
export type Tick = z.infer<typeof Tick>;

export const TicksResponse = named("TicksResponse", { ticks: z.array(Tick) });

const PlanSeat = z.object({
  entry_id: z.string(),
  user_id: z.string(),
  team: z.enum(TEAMS),
  role: z.enum(ROLES),
  /** Place of the role in the player's own order, 0 for the first choice. */
  choice: z.int(),
  /** Distance of rate that the player's wait allowed. */
  window: z.int(),
});

const PlanMatch = z.object({
  index: z.int(),
  value: z.number(),
  win_chance_a: z.number(),
  first_attack: z.nullable(z.enum(TEAMS)),
  /** Team A in the order of the roles, then team B. */
  seats: z.array(PlanSeat),
  /** Null in plans from before reasons were stored. */
  reasons: z.nullable(
    z.object({
      team_gap: z.number(),
      lane_gaps: z.array(z.object({ role: z.enum(ROLES), gap: z.number() })),
      spread: z.number(),
      off_role_gap: z.int(),
      /** Pairs of team-mates who were team-mates in the last three matches of either; likewise of opponents. */
      mate_repeats: z.int(),
      opponent_repeats: z.int(),
      /** Whether team gap, lane gaps, spread and win chance are by skill, not by rate. */
      by_skill: z.boolean(),
      /** Players who were further from the others than any window allows. */
      far_ahead_entry_ids: z.array(z.string()),
      /** By how many players being measured the teams differ. */
      measuring_gap: z.int(),
      /** The pair that came nearest to its limit. */
      binding: z.object({ entry_ids: z.array(z.string()), distance: z.number(), allowed: z.number() }),
    }),
  ),
});

export const LEFTOVER_SCOPES = ["queue", "rest", "worth", "search"] as const;
export const LEFTOVER_SHORTAGES = ["window", "roles", "blocks"] as const;

/**
 * Why a player was left over, checked.
 * - `queue`: no match with this player was possible.
 * - `rest`: only players whose places are worth more.
 * - `worth`: a match exists that costs more than it is worth.
 * - `search`: a match exists that the search did not use.
 */
const PlanLeftover = z.object({
  entry_id: z.string(),
  user_id: z.string(),
  scope: z.nullable(z.enum(LEFTOVER_SCOPES)),
  shortage: z.nullable(z.enum(LEFTOVER_SHORTAGES)),
  /** The largest number of players in one rate window, of a window shortage. */
  near: z.int(),
  /** The cut of a role shortage: these roles have fewer takers than seats. */
  roles: z.array(z.enum(ROLES)),
  takers: z.int(),
  seats: z.int(),
});

export const Plan = named("Plan", {
  settings_version: z.int(),
  solver_version: z.string(),
  value: z.number(),
  /** No plan can be better. */
  proven: z.boolean(),
  /** No plan that seats as many overdue players is worth more; null when nothing is known. */
  upper_bound: z.nullable(z.number()),
  overdue: z.object({ waiting: z.int(), seated: z.int(), by: z.string() }),
  work: z.int(),
  solve_ms: z.int(),
  /** The wall-clock guard stopped the solver before its work was done. */
  cut_short: z.boolean(),
  /** Entries that were not looked at, by reason. */
  ignored: z.record(z.string(), z.int()),
  matches: z.array(PlanMatch),
  leftovers: z.array(PlanLeftover),
});
export type Plan = z.infer<typeof Plan>;

const TickPlayer = z.object({
  entry_id: z.string(),
  user_id: z.string(),
  /** "" for one without an account. */
  trainer_name: z.string(),
  rate: z.int(),
  /** In the order of priority. */
  roles: z.array(z.enum(ROLES)),
  /** Seconds, counted only while ticks could run. */
  waited_s: z.int(),
  /** Games off the own first choice among the last three. */
  role_debt: z.int(),
  /** How many others this player blocks. */
  blocking_count: z.int(),
});

export const TickResponse = named("TickResponse", {
  tick: Tick,
  /** The waiting players, highest rates first, at most 500; none after it was pruned. */
  players: z._default(z.array(TickPlayer), []),
  /** The settings of the tick's solver. */
  settings: MatchmakerSettings,
  /** Null while there is none, and after it was pruned. */
  plan: z.nullable(Plan),
});
export type TickResponse = z.infer<typeof TickResponse>;

/** Without settings the tick is solved with its own. */
export const ReplayRequest = named("ReplayRequest", { settings: z.optional(SentSettings) });

export const ReplayResponse = named("ReplayResponse", { original: z.nullable(Plan), replayed: Plan });

export const TriggerResponse = named("TriggerResponse", { message: z.string(), tick_id: z.string() });

export const GatherResponse = named("GatherResponse", { processed_matches: z.int() });

export const CalculateRankingResponse = named("CalculateRankingResponse", { rankings_count: z.int() });

export const DebugQueueResponse = named("DebugQueueResponse", {
  queue_count: z.int(),
  entries: z.array(
    z.object({
      user_id: z.string(),
      trainer_name: z.string(),
      rate: z.int(),
      selected_roles: z.array(z.enum(ROLES)),
      joined_at: unixSeconds(),
      state: z.enum(ENTRY_STATES),
    }),
  ),
});
export type DebugQueueResponse = z.infer<typeof DebugQueueResponse>;
