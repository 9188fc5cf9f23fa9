import type { JsonValue } from "@bufbuild/protobuf";
import type { Int8, OutboxTables } from "@gokaku/db";
import type { MatchmakerSettings, MatchRefusal } from "@gokaku/game";
import type { ColumnType, Generated } from "kysely";
import type { ClearCause, RequestedEnd } from "../domain/entry.ts";
import type { PackedRecord } from "../domain/estimate-record.ts";
import type { RoleNumber, TeamNumber } from "../domain/roles.ts";
import type { PublicView } from "../domain/view.ts";

type Json<Value> = ColumnType<Value, string, string>;

export interface PlayerTable {
  user_id: string;
  version: Int8;
  /** JSON of a `gokaku.common.v1.PlayerCard`; rules and queries read the columns beside it. */
  card: Json<JsonValue>;
  trainer_name: string;
  rate: number;
  mu: number;
  sigma: number;
  skill_mean: number;
  /** 0 while the skill is unknown. */
  skill_deviation: number;
  is_banned: boolean;
  effective_penalty: number;
  penalty_timeout_until: Int8;
  role_debt: number;
  season_id: string;
  blocking: string[];
  linked: string[];
}

export interface EntryTable {
  entry_id: string;
  user_id: string;
  season_id: string;
  state: "waiting" | "claimed" | "matched" | "left" | "cleared";
  cause: ClearCause | null;
  version: Int8;
  selected_roles: RoleNumber[];
  blocking: string[];
  joined_at_ms: Int8;
  last_seen_at_ms: Int8;
  member_checked_at: Int8;
  match_id: Int8 | null;
  claimed_at_ms: Int8 | null;
  waited_s: number | null;
  end_requested: RequestedEnd | null;
  ended_at_ms: Int8 | null;
  /** The estimate shown at the join; null without one. */
  estimated_p50_s: number | null;
  estimated_p90_s: number | null;
}

interface SeatTable {
  match_id: Int8;
  user_id: string;
  seated_at_ms: Int8 | null;
  released_at_ms: Int8 | null;
}

interface SeasonTable {
  season_id: string;
  version: Int8;
  state: "planned" | "active" | "closing" | "archived";
  start_date: Int8;
  end_date: Int8;
}

interface TickTable {
  tick_key: Int8;
  kind: "scheduled" | "manual";
  state: "open" | "done" | "expired" | "idle";
  season_id: string;
  settings_version: Int8;
  seed: Int8;
  waiting: number;
  opened_at_ms: Int8;
  interval_s: number;
  snapshot: Buffer | null;
  plan: Buffer | null;
  /** A `gokaku.matchmaker.v1.WarmStart`. */
  warm_start: Buffer | null;
  planned_at_ms: Int8 | null;
  /** JSON of a `gokaku.matchmaker.v1.PlanHeader`; queries read the columns beside it. */
  plan_header: ColumnType<JsonValue | null, string | null, string | null>;
  solve_ms: number | null;
  match_count: number | null;
  claims_from: Generated<number>;
  claims_written_at_ms: Int8 | null;
  claim_count: Generated<number>;
  dropped: Generated<number[]>;
  created_count: Generated<number>;
  refused_count: Generated<number>;
  decided_at_ms: Int8 | null;
  expired_at_ms: Int8 | null;
  offered: number[] | null;
  record: ColumnType<PackedRecord | null, string | null, string | null>;
  recorded_at_ms: Int8 | null;
  leftovers: Buffer | null;
  is_proven: boolean | null;
  snapshot_ms: number | null;
  read_ms: number | null;
  submit_ms: number | null;
  pruned_at_ms: Int8 | null;
}

export interface StoredSeat {
  readonly entry_id: string;
  readonly user_id: string;
  readonly team: TeamNumber;
  readonly role: RoleNumber;
  readonly selected_roles: readonly RoleNumber[];
  /** Index of the role in `selected_roles`. */
  readonly choice: number;
  /** Rate window in points. */
  readonly window: number;
  /** The skill was being measured. */
  readonly is_measuring?: true;
  /** The player took an open seat. */
  readonly is_substitute?: true;
}

interface ClaimTable {
  match_id: Int8;
  tick_key: Int8;
  plan_index: number;
  state: "claimed" | "created" | "refused";
  season_id: string;
  first_attack: TeamNumber;
  seats: Json<readonly StoredSeat[]>;
  value: number;
  win_chance_a: number;
  claimed_at_ms: Int8;
  decided_at_ms: Int8 | null;
  refusal: MatchRefusal | null;
  refused_users: Generated<string[]>;
  closed_at_ms: Int8 | null;
  /** JSON of a `gokaku.matchmaker.v1.MatchReasons`. */
  reasons: ColumnType<JsonValue | null, string | null, string | null>;
  /** Null before the match was settled. */
  returning_users: string[] | null;
}

interface VacancyTable {
  match_id: Int8;
  user_id: string;
  entry_id: string | null;
  role: RoleNumber;
  state: "open" | "giving_up" | "filled" | "abandoned" | "closed";
  vacated_at_ms: Int8;
  may_swap: Generated<boolean>;
  ended_at_ms: Int8 | null;
}

/** A match with a substitute, as it will be stored once matches has seated them. */
export interface Placement {
  readonly swapped_role: RoleNumber | null;
  readonly seats: readonly StoredSeat[];
  readonly value: number;
  readonly win_chance_a: number;
  readonly reasons: JsonValue;
}

export interface SeatOfferTable {
  match_id: Int8;
  vacated_user_id: string;
  user_id: string;
  entry_id: string;
  state: "open" | "accepted" | "seated" | "refused" | "expired" | "gone" | "withdrawn" | "unseated";
  offered_at_ms: Int8;
  until_ms: Int8;
  accepted_at_ms: Int8 | null;
  placement: ColumnType<Placement | null, string | null, string | null>;
  refusal: string | null;
  ended_at_ms: Int8 | null;
}

export interface SettingsTable {
  version: Int8;
  /** Old versions lack newer settings. */
  settings: Json<Partial<MatchmakerSettings>>;
  updated_at_ms: Int8;
  updated_by: string;
}

interface PlanGapCountTable {
  season_id: string;
  /** Infinity beyond the last bound, NaN where nothing is known. */
  bound: number;
  ticks: number;
}

interface EstimateCountTable {
  season_id: string;
  bound: "p50" | "p90";
  compared: number;
  hits: number;
}

interface HistoryTable {
  singleton: Generated<boolean>;
  retained_from_ms: Int8;
}

interface PublicViewTable {
  singleton: Generated<boolean>;
  version: Int8;
  view: Json<PublicView>;
  published_at_ms: Int8;
}

interface AppointmentTable {
  appointment_id: string;
  starts_at_ms: Int8;
  note: string;
  created_by: string;
  created_at_ms: Int8;
  cancelled_at_ms: Int8 | null;
  announced_at_ms: Int8 | null;
  closed_at_ms: Int8 | null;
}

interface PromiseTable {
  appointment_id: string;
  user_id: string;
  promised_at_ms: Int8;
  state: Generated<"promised" | "came" | "absent">;
}

interface PlayerCallTable {
  singleton: Generated<boolean>;
  missing_since_ms: Int8 | null;
  called_at_ms: Int8;
}

export interface Tables extends OutboxTables {
  appointment: AppointmentTable;
  promise: PromiseTable;
  player_call: PlayerCallTable;
  player: PlayerTable;
  entry: EntryTable;
  seat: SeatTable;
  season: SeasonTable;
  tick: TickTable;
  claim: ClaimTable;
  vacancy: VacancyTable;
  seat_offer: SeatOfferTable;
  public_view: PublicViewTable;
  history: HistoryTable;
  plan_gap_count: PlanGapCountTable;
  estimate_count: EstimateCountTable;
  matchmaker_settings: SettingsTable;
}
