import type { JsonValue } from "@bufbuild/protobuf";
import type { Int8, OutboxTables } from "@gokaku/db";
import type { MatchmakerSettings, MatchRefusal, Role, Team } from "@gokaku/game";
import type { ColumnType, Generated } from "kysely";
import type { ClearCause, RequestedEnd } from "../domain/entry.ts";
import type { PackedRecord } from "../domain/estimate-record.ts";
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
  is_banned: boolean;
  effective_penalty: number;
  penalty_timeout_until: Int8;
  role_debt: number;
  season_id: string;
  blocking: ColumnType<string[], string[] | undefined, string[]>;
}

export interface EntryTable {
  entry_id: string;
  user_id: string;
  season_id: string;
  state: "waiting" | "claimed" | "matched" | "left" | "cleared";
  cause: ClearCause | null;
  version: Int8;
  selected_roles: Role[];
  blocking: string[];
  joined_at_ms: Int8;
  last_seen_at_ms: Int8;
  member_checked_at: Int8;
  match_id: Int8 | null;
  claimed_at_ms: Int8 | null;
  waited_s: number | null;
  end_requested: RequestedEnd | null;
  ended_at_ms: Int8 | null;
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
  readonly team: Team;
  readonly role: Role;
  readonly selected_roles: readonly Role[];
  /** Index of the role in `selected_roles`. */
  readonly choice: number;
  /** Rate window in points. */
  readonly window: number;
}

interface ClaimTable {
  match_id: Int8;
  tick_key: Int8;
  plan_index: number;
  state: "claimed" | "created" | "refused";
  season_id: string;
  first_attack: Team;
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
}

export interface SettingsTable {
  version: Int8;
  settings: Json<MatchmakerSettings>;
  updated_at_ms: Int8;
  updated_by: string;
}

interface PlanGapCountTable {
  season_id: string;
  /** Infinity beyond the last bound, NaN where nothing is known. */
  bound: number;
  ticks: number;
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

export interface Tables extends OutboxTables {
  player: PlayerTable;
  entry: EntryTable;
  seat: SeatTable;
  season: SeasonTable;
  tick: TickTable;
  claim: ClaimTable;
  public_view: PublicViewTable;
  history: HistoryTable;
  plan_gap_count: PlanGapCountTable;
  matchmaker_settings: SettingsTable;
}
