import type { Int8, OutboxTables } from "@gokaku/db";
import type {
  AccountRole,
  AppealState,
  CaseDecisionReason,
  CaseKind,
  CaseOutcome,
  CaseReason,
  CaseRole,
  CaseState,
  ThanksSide,
  VacancyCause,
} from "@gokaku/game";
import type { HistoryComparison } from "@gokaku/rating";
import type { ColumnType, JSONColumnType } from "kysely";
import type { PlannedSeat } from "../domain/imports/plan-import.ts";

/** An identity column: a decimal string that Postgres makes. */
type GeneratedId = ColumnType<string, never, never>;
/** A column that has a value when none is given. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

export interface AccountTable {
  user_id: string;
  auth_subject: string;
  discord_username: string;
  discord_discriminator: string;
  discord_avatar_url: string;
  trainer_name: string;
  twitter_id: string;
  preferred_roles: string[];
  bio: string;
  current_badge: string;
  current_badge_2: string;
  is_admin: Defaulted<boolean>;
  role: AccountRole;
  is_test: boolean;
  is_banned: boolean;
  banned_until: Int8;
  created_at: Int8;
  updated_at: Int8;
  version: Int8;
  season_id: string;
  mu: number;
  sigma: number;
  rate: number;
  max_rate: number;
  match_count: number;
  win_count: number;
  win_rate: number;
  lifetime_match_count: number;
  rate_reached_at: Int8;
  ledger_length: number;
  penalty_count: number;
  penalty_adjustment: ColumnType<number, number | undefined, number>;
  correction_given: number;
  correction_earned: number;
  penalty_timeout_until: Int8;
  last_penalty_at: Int8;
  clean_since: Int8;
  clean_matches: number;
  blocking: ColumnType<string[], string[] | undefined, string[]>;
  linked: ColumnType<string[], string[] | undefined, string[]>;
  deleted_at: ColumnType<string, number | undefined, number>;
  seal_confirmed_at: ColumnType<string, number | undefined, number>;
  sequential_mean: ColumnType<number, number | undefined, number>;
  sequential_deviation: ColumnType<number, number | undefined, number>;
  fitted_mean: ColumnType<number, number | undefined, number>;
  fitted_deviation: ColumnType<number, number | undefined, number>;
  last_match_at: ColumnType<string, number | undefined, number>;
}

export interface Tables extends OutboxTables {
  direct_wish: { user_id: string };
  thanks: {
    match_id: Int8;
    giver_id: string;
    side: ThanksSide;
    receiver_id: string;
    given_at: Int8;
  };
  call_wish: {
    user_id: string;
    is_wished: boolean;
    called_at_ms: ColumnType<string, number | undefined, number>;
    called_by: ColumnType<string, string | undefined, string>;
  };
  account: AccountTable;
  rate_ledger: {
    user_id: string;
    ordinal: number;
    kind: string;
    cause: string;
    match_id: Int8 | null;
    season_id: string;
    outcome: string | null;
    delta: number;
    mu_before: number;
    mu_after: number;
    sigma_before: number;
    sigma_after: number;
    at: Int8;
    late_delta: ColumnType<number | null, number | null | undefined, number | null>;
  };
  match_record: {
    match_id: Int8;
    user_id: string;
    state: string;
    outcome: string | null;
    character_id: string;
    role: string;
    role_choice: number;
    rate_delta: number;
    started_at: Int8;
  };
  device: {
    device_id: string;
    user_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    name: string;
    created_at: Int8;
  };
  favourite: { user_id: string; role: string; slot: number; character_id: string };
  penalty: {
    id: GeneratedId;
    user_id: string;
    match_id: Int8;
    cause: string;
    points: number;
    timeout_s: number;
    at: Int8;
    withdrawn_at: ColumnType<string | null, undefined, number>;
  };
  conduct_mark: { user_id: string; match_id: Int8; kind: string; season_id: string; at: Int8 };
  vacated_seat: {
    user_id: string;
    match_id: Int8;
    cause: VacancyCause;
    is_free: boolean;
    season_id: string;
    at: Int8;
  };
  correction: { season_id: string; revision: number; match_id: Int8; at: Int8 };
  mass_correction: { id: string; season_id: string; user_id: string; match_count: number; at: Int8 };
  mass_correction_player: {
    mass_correction_id: string;
    user_id: string;
    rate_before: number;
    rate_after: number;
    rank_before: number | null;
    rank_after: number | null;
    badges_before: string[];
    badges_after: string[];
    corrected: number;
    is_unread: boolean;
  };
  violation_report: { match_id: Int8; reported_id: string; reporter_id: string; counted: boolean; at: Int8 };
  badge: {
    id: string;
    position: number;
    display: string;
    condition: string;
    price: number;
    type: string;
    start_color: string;
    end_color: string;
    char_color: string;
    image_card: string | null;
    banner_image: string | null;
    max_sales: number;
    is_active: boolean;
  };
  purchase: {
    order_id: string;
    user_id: string;
    badge_id: string;
    holding: string;
    version: Int8;
    changed_at_ms: Int8;
  };
  owned_badge: { user_id: string; badge_id: string; source: string; cause: string; at: Int8 };
  game_character: {
    id: string;
    position: number;
    name_ja: string;
    name_en: string;
    index_number: number;
    type: string | null;
    moves: JSONColumnType<Record<string, string>>;
    icon_url: string | null;
  };
  season: {
    id: string;
    name: string;
    description: string;
    start_date: Int8;
    end_date: Int8;
    image_url: string;
    theme_color: string;
    state: string;
    version: Int8;
    is_next: ColumnType<boolean, boolean | undefined, boolean>;
  };
  season_entry: {
    season_id: string;
    user_id: string;
    final_rate: number;
    max_rate: number;
    win_rate: number;
    final_rank: number;
    total_matches: number;
    win_count: number;
    rate_reached_at: Int8;
    win_streak: Defaulted<number>;
    is_behind_own: Defaulted<boolean>;
  };
  setting: { id: string; value: string; version: Int8 };
  ranking_publication: { id: GeneratedId; season_id: string; updated_at: Int8; entry_count: number };
  ranking_entry: {
    publication_id: Int8;
    rank: number;
    user_id: string;
    rate: number;
    win_rate: number;
    match_count: number;
    rate_reached_at: Int8;
  };
  skill_seed: { user_id: string; mean: number; deviation: number; tier: number | null; at: Int8 };
  skill_fit: {
    id: boolean;
    version: string;
    games: Int8;
    corrections: Int8;
    seed_changes: Int8;
    seed_changes_fitted: Int8;
    left_alone: number;
    fitted_at: Int8;
    took_ms: number;
  };
  operation: { kind: string; at: Int8 };
  disclosure_request: {
    id: GeneratedId;
    at: Int8;
    name: string;
    email: string;
    message: string;
    answered_at: ColumnType<string | null, undefined, number>;
  };
  seal: {
    user_id: string;
    until_season: Defaulted<number>;
    news: Defaulted<string>;
    reminded_season: Defaulted<number>;
  };
  seal_application: {
    user_id: string;
    id: GeneratedId;
    state: Defaulted<string>;
    picture: Buffer | null;
    applied_at: Int8;
    decided_at: ColumnType<string, number | undefined, number>;
    decided_by: Defaulted<string>;
    reason: Defaulted<string>;
  };
  api_token: {
    token_id: string;
    name: string;
    scopes: string[];
    hash: string;
    prefix: string;
    created_by: string;
    created_at: Int8;
    expires_at: Int8;
    last_used_at: ColumnType<string, number | undefined, number>;
    revoked_at: ColumnType<string, number | undefined, number>;
  };
  webhook: {
    webhook_id: string;
    name: string;
    url: string;
    events: string[];
    secret: string;
    former_secret: Defaulted<string>;
    former_until_ms: ColumnType<string, number | undefined, number>;
    is_enabled: Defaulted<boolean>;
    off_cause: Defaulted<string>;
    failing_since_ms: ColumnType<string, number | undefined, number>;
    created_by: string;
    created_at_ms: Int8;
  };
  webhook_delivery: {
    delivery_id: string;
    webhook_id: string;
    type: string;
    order_key: string;
    order_rank: Int8;
    body: string;
    state: Defaulted<string>;
    queued_at_ms: Int8;
    next_at_ms: ColumnType<string, number, number>;
    give_up_at_ms: ColumnType<string, number, number>;
    leased_until_ms: ColumnType<string, number | undefined, number>;
    attempts: Defaulted<number>;
    status: Defaulted<number>;
    fault: Defaulted<string>;
    duration_ms: Defaulted<number>;
    tried_at_ms: ColumnType<string, number | undefined, number>;
  };
  import: {
    id: GeneratedId;
    at: Int8;
    actor: string;
    hash: string;
    start_basis: string;
    undecided: number;
    comparison: ColumnType<HistoryComparison | null, string | null, never>;
  };
  imported_player: {
    import_id: Int8;
    player_key: string;
    user_id: string | null;
    name: string;
    status: string;
    rating: number | null;
    tier: number | null;
    games: number;
    matches: number;
    wins: number;
    replayed: number | null;
    start_mu: number | null;
    start_sigma: number | null;
    seed_mean: number | null;
    seed_deviation: number | null;
    seed_before: ColumnType<unknown, string | null, string | null>;
  };
  imported_match: {
    import_id: Int8;
    number: number;
    match_key: string;
    played_at: Int8;
    winner: string;
    seats: ColumnType<readonly PlannedSeat[], string, never>;
  };
  case_file: {
    id: GeneratedId;
    kind: CaseKind;
    subject_id: string | null;
    match_id: Int8 | null;
    state: Defaulted<CaseState>;
    version: ColumnType<string, number | undefined, number>;
    opened_at: Int8;
    opened_by: Defaulted<string>;
    looked_at: ColumnType<string, number | undefined, number>;
    looked_by: Defaulted<string>;
    decided_at: ColumnType<string, number | undefined, number>;
  };
  case_party: { case_id: Int8; user_id: string; role: CaseRole };
  case_report: {
    case_id: Int8;
    user_id: string;
    reason: CaseReason;
    text: string;
    match_id: Int8 | null;
    at: Int8;
  };
  case_picture: { id: GeneratedId; case_id: Int8; user_id: string; picture: Buffer; at: Int8 };
  case_decision: {
    case_id: Int8;
    ordinal: number;
    decided_by: string;
    outcome: CaseOutcome;
    reason: CaseDecisionReason;
    text: string;
    at: Int8;
  };
  case_appeal: {
    case_id: Int8;
    user_id: string;
    text: string;
    at: Int8;
    state: Defaulted<AppealState>;
    decided_at: ColumnType<string, number | undefined, number>;
  };
  account_trace: { user_id: string; kind: "device" | "network"; hash: string; seen_at: Int8 };
  trace_key: { key: Buffer; since: Int8 };
  evidence_list: { tried_at: Int8; made_at: Int8; matches: number; took_ms: number };
  evidence_finding: {
    place: number;
    kind: string;
    first_id: string;
    second_id: string;
    chance: number;
    corrected: number;
    tested: number;
    numbers: ColumnType<Readonly<Record<string, number>>, string, never>;
  };
  note: {
    id: GeneratedId;
    about: "user" | "match" | "case";
    subject: string;
    author: string;
    text: string;
    at: Int8;
  };
  audit_log: {
    id: GeneratedId;
    at: Int8;
    actor: string;
    action: string;
    subject: string;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
    event_id: ColumnType<string | null, string | null | undefined, never>;
    reason: ColumnType<string, string | undefined, never>;
  };
}
