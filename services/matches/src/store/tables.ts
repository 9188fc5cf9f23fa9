import type { Int8, OutboxTables } from "@gokaku/db";
import type { MassResult, MatchRefusal, MatchStatus, Role, Team, UserId, Verdict } from "@gokaku/game";
import type { ColumnType, Generated } from "kysely";
import type { HostChange } from "../domain/host.ts";
import type { Card } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import type { SubstituteRefusal } from "../domain/seat-step.ts";
import type { Settlement } from "../domain/settle.ts";
import type { SeatChange } from "../domain/step.ts";

interface ReportColumns {
  match_id: Int8;
  user_id: UserId;
  verdict: Verdict;
  offender: UserId | null;
  banned_character_id: string;
  picked_character_id: string;
  move_1: string;
  move_2: string;
  reported_player: UserId | null;
  reported_at_ms: Int8;
}

export interface Tables extends OutboxTables {
  seasons: { id: string; closed: boolean; version: Int8 };
  settings: { id: string; value: string; version: Int8 };
  creations: {
    match_id: Int8;
    created: boolean;
    refusal: MatchRefusal | null;
    user_ids: string[];
    decided_at_ms: Int8;
  };
  matches: {
    id: Int8;
    season_id: string;
    tick_id: string;
    version: Int8;
    status: MatchStatus;
    disputed_at_ms: Int8 | null;
    voided: boolean;
    winner: Verdict | null;
    created_at_ms: Int8;
    closed_at_ms: Int8 | null;
    host_user_id: string;
    lobby_id: string;
    first_attack: Team;
    voice_link_a: string;
    voice_link_b: string;
    lobby_create_timeout_s: number;
    lobby_join_timeout_s: number;
    report_deadline_s: number;
    report_count: number;
    lead_key: string | null;
    lead_since_ms: Int8 | null;
    next_close_at_ms: Int8 | null;
    next_host_at_ms: Int8 | null;
    check_in_s: Generated<number>;
    lobby_from_ms: Int8 | null;
    next_check_in_at_ms: Int8 | null;
  };
  match_players: {
    match_id: Int8;
    user_id: UserId;
    team: Team;
    role: Role;
    selected_roles: Role[];
    mu: number;
    sigma: number;
    rate: number;
    rate_order: number;
    entry_id: string;
    card: Card;
    keeps_rating: Generated<boolean>;
    skill_mean: number | null;
    skill_deviation: number | null;
    confirmed_at_ms: Int8 | null;
    vacated_at_ms: Int8 | null;
    seated_at_ms: Int8 | null;
  };
  active_seats: { user_id: string; match_id: Int8 };
  seat_history: { match_id: Int8; user_id: string; from_ms: Int8; to_ms: Int8 | null };
  seat_changes: {
    match_id: Int8;
    version: Int8;
    kind: SeatChange["kind"];
    user_id: UserId;
    by_user_id: UserId | null;
    at_ms: Int8;
  };
  substitutions: {
    match_id: Int8;
    vacated_user_id: string;
    entry_id: string;
    user_id: UserId;
    swapped_role: Role | null;
    refusal: SubstituteRefusal | null;
    decided_at_ms: Int8;
  };
  host_changes: {
    match_id: Int8;
    version: Int8;
    cause: HostChange["cause"];
    by_user_id: string | null;
    host_user_id: string;
    at_ms: Int8;
  };
  lobby_changes: { match_id: Int8; version: Int8; by_user_id: string; lobby_id: string; at_ms: Int8 };
  reports: ReportColumns & { team: Team };
  report_history: ReportColumns & { version: Int8 };
  disputes: { match_id: Int8; cause: string; disputed_at_ms: Int8; version: Int8 | null };
  dispute_statement: { match_id: Int8; user_id: UserId; text: string; written_at_ms: Int8 };
  dispute_agreement: {
    match_id: Int8;
    user_id: UserId;
    verdict: Verdict;
    offender: UserId | null;
    agreed_at_ms: Int8;
  };
  leavers: { user_id: UserId; left_at_ms: Int8 };
  settlements: {
    match_id: Int8;
    verdict: Verdict;
    offender: UserId | null;
    voided: boolean;
    cause: Settlement["cause"];
    was_disputed: boolean;
    formula_version: string;
    constants: string;
    settled_at_ms: Int8;
  };
  settlement_deltas: {
    match_id: Int8;
    user_id: UserId;
    rate_delta: number;
    mu_before: number;
    sigma_before: number;
    sigma_after: number;
    expected_score: number;
    is_offender: boolean;
    contradicted: boolean;
  };
  proposal: {
    match_id: Int8;
    user_id: UserId;
    verdict: Verdict;
    offender: UserId | null;
    voided: boolean;
    reason: string;
    at_ms: Int8;
  };
  rehearsals: {
    match_id: Int8;
    user_id: UserId;
    /** Written as text. */
    record: ColumnType<MatchRecord, string, string>;
    created_at_ms: Int8;
    closed_at_ms: Int8 | null;
  };
  correction: {
    id: ColumnType<string, never, never>;
    season_id: string;
    revision: number;
    match_id: Int8;
    admin_id: string;
    reason: string;
    at_ms: Int8;
    was_verdict: Verdict;
    was_offender: UserId | null;
    was_voided: boolean;
    verdict: Verdict;
    offender: UserId | null;
    voided: boolean;
    mass_correction_id: string | null;
    settled: Buffer | null;
  };
  mass_correction: {
    id: string;
    season_id: string;
    user_id: UserId;
    admin_id: UserId;
    result: MassResult;
    reason: string;
    at_ms: Int8;
  };
  correction_step: {
    correction_id: Int8;
    match_id: Int8;
    user_id: UserId;
    was_rate_delta: number;
    was_mu_before: number;
    was_sigma_before: number;
    was_sigma_after: number;
    rate_delta: number;
    mu_before: number;
    sigma_before: number;
    sigma_after: number;
  };
}
