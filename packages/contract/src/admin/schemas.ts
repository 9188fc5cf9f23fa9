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
import { described } from "../described.ts";
import { unixSeconds } from "../text.ts";
import { reason } from "./accounts.ts";

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
export const MatchmakerSettings = described(
  z.object(
    Object.fromEntries(
      MATCHMAKER_SETTING_NAMES.map((name) => [
        settingField(name),
        name === "choicePenalty" ? z.array(setting(name)).check(z.length(5)) : setting(name),
      ]),
    ) as SettingsShape,
  ),
  { id: "MatchmakerSettings" },
);
export type MatchmakerSettings = z.infer<typeof MatchmakerSettings>;

/** Settings as they are sent: a weight that the sender does not know stays as it is in force. */
export const SentSettings = described(
  z.extend(MatchmakerSettings, { freshness_weight: z.optional(setting("freshnessWeight")) }),
  { id: "SentSettings" },
);
export type SentSettings = z.infer<typeof SentSettings>;

export const SettingsResponse = described(
  z.object({
    version: z.int().check(z.positive()),
    settings: MatchmakerSettings,
    /** 0 for the version that the product came with. */
    updated_at: unixSeconds(),
    updated_by: z.string(),
  }),
  { id: "SettingsResponse" },
);
export type SettingsResponse = z.infer<typeof SettingsResponse>;

/** `version` is the one that was changed; when another is in force, the change is refused. */
export const UpdateSettingsRequest = described(
  z.object({ version: z.int().check(z.positive()), settings: SentSettings, reason: reason() }),
  { id: "UpdateSettingsRequest" },
);
export type UpdateSettingsRequest = z.infer<typeof UpdateSettingsRequest>;

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

export const Tick = described(
  z.object({
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
  }),
  { id: "Tick" },
);
export type Tick = z.infer<typeof Tick>;

export const TicksResponse = described(z.object({ ticks: z.array(Tick) }), { id: "TicksResponse" });
export type TicksResponse = z.infer<typeof TicksResponse>;

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

export const Plan = described(
  z.object({
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
  }),
  { id: "Plan" },
);
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

export const TickResponse = described(
  z.object({
    tick: Tick,
    /** The waiting players, highest rates first, at most 500; none after it was pruned. */
    players: z._default(z.array(TickPlayer), []),
    /** The settings of the tick's solver. */
    settings: MatchmakerSettings,
    /** Null while there is none, and after it was pruned. */
    plan: z.nullable(Plan),
  }),
  { id: "TickResponse" },
);
export type TickResponse = z.infer<typeof TickResponse>;

/** Without settings the tick is solved with its own. */
export const ReplayRequest = described(z.object({ settings: z.optional(SentSettings) }), {
  id: "ReplayRequest",
});
export type ReplayRequest = z.infer<typeof ReplayRequest>;

export const ReplayResponse = described(z.object({ original: z.nullable(Plan), replayed: Plan }), {
  id: "ReplayResponse",
});
export type ReplayResponse = z.infer<typeof ReplayResponse>;

export const TriggerResponse = described(z.object({ message: z.string(), tick_id: z.string() }), {
  id: "TriggerResponse",
});
export type TriggerResponse = z.infer<typeof TriggerResponse>;

export const GatherResponse = described(z.object({ processed_matches: z.int() }), { id: "GatherResponse" });
export type GatherResponse = z.infer<typeof GatherResponse>;

export const CalculateRankingResponse = described(z.object({ rankings_count: z.int() }), {
  id: "CalculateRankingResponse",
});
export type CalculateRankingResponse = z.infer<typeof CalculateRankingResponse>;

export const DebugQueueResponse = described(
  z.object({
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
  }),
  { id: "DebugQueueResponse" },
);
export type DebugQueueResponse = z.infer<typeof DebugQueueResponse>;
