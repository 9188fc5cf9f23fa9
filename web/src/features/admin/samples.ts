import type {
  AdminMatch,
  AdminSeason,
  AdminUser,
  AuditEntry,
  DeadLetter,
  ListedMatch,
  NotesResponse,
  ReportersResponse,
} from "@gokaku/contract";
import { ROLES } from "@gokaku/game";
import { sampleMatch, sampleUser } from "../../gallery/samples.ts";

const AT = 1_800_000_000;

export const sampleAudit: readonly AuditEntry[] = [
  {
    id: "3",
    at_ms: AT * 1000,
    actor: "dummy_admin",
    action: "matchmaker_settings.update",
    object: "version 4",
    reason: "差の大きい試合が続いたため",
    before: { teamGapWeight: 3, windowBase: 200 },
    after: { teamGapWeight: 4, windowBase: 200 },
  },
  {
    id: "2",
    at_ms: (AT - 600) * 1000,
    actor: "dummy_admin",
    action: "tick.trigger",
    object: "1800000120000",
    reason: "",
    before: null,
    after: null,
  },
];

export const sampleLetters: readonly DeadLetter[] = [
  {
    service: "users",
    id: "7",
    consumer: "users-settlements",
    event_id: "0199-7c1e",
    subject: "match.settled",
    error: "Error: there is no account dummy_031 to rate",
    failed_at_ms: AT * 1000,
    replay_requested_at_ms: null,
  },
  {
    service: "queue",
    id: "2",
    consumer: "relay",
    event_id: "0199-7c2b",
    subject: "",
    error: "TimeoutError: the transport did not answer",
    failed_at_ms: (AT - 60) * 1000,
    replay_requested_at_ms: AT * 1000,
  },
];

/** Before its first matches, from the middle tier. */
export const sampleAdminUser: AdminUser = {
  ...sampleUser({ measuring_left: 7 }),
  correction_given: 0,
  correction_earned: 1,
  penalties: [],
  version: 4,
  skill_mean: 1517.3,
  skill_deviation: 168.2,
  seed_tier: 3,
};

const players = (players: ReturnType<typeof sampleMatch>["team_a"]["players"], delta: number) =>
  players.map((player, at) => ({
    ...player,
    role: ROLES[at] ?? null,
    rate_delta: delta === 0 ? null : delta,
  }));

const {
  my_team: _team,
  ban_order: _order,
  can_substitute: _can,
  named_missing: _named,
  ...match
} = sampleMatch({ status: "done", report_count: 4 });

const step = (afterS: number, kind: string, userId: string, value = "") => ({
  kind,
  at: AT + afterS,
  user_id: userId,
  value,
});

export const sampleDisputed: AdminMatch = {
  ...match,
  team_a: { ...match.team_a, players: players(match.team_a.players, 0) },
  team_b: { ...match.team_b, players: players(match.team_b.players, 0) },
  disputed: true,
  lobby_id: "12345678",
  user_reports: (["win", "lose", "win", "invalid"] as const).map((result, at) => ({
    user_id: `dummy_00${at + 1}`,
    result,
    reported_at: AT + 900 + at * 20,
    banned_pokemon: at === 2 ? "MEW" : "EMPTY",
    picked_pokemon: result === "invalid" ? "" : "PIKACHU",
    pokemon_move1: "エレキネット",
    pokemon_move2: "ボルテッカー",
    violation_report: at === 1 ? "dummy_007" : "",
    invalid_player: result === "invalid" ? "dummy_009" : "",
  })),
  season_id: "s9",
  tick_id: "t1800000120",
  closed_at: AT + 1400,
  settlement: null,
  corrections: [],
  proposals: [],
  statements: [],
  agreements: [],
  course: [
    step(0, "created", ""),
    ...match.team_a.players.map((player, at) => step(5 + 4 * at, "confirmed", player.user_id)),
    step(60, "no_check_in", "dummy_021"),
    step(85, "seated", "dummy_009", "dummy_021"),
    step(140, "host", "dummy_001", "dummy_002"),
    step(170, "lobby", "dummy_002", "40251887"),
    step(900, "reported", "dummy_001", "A"),
    step(930, "reported", "dummy_006", "B"),
    step(960, "reported", "dummy_006", "invalid"),
    step(1260, "disputed", "", "deadline"),
  ],
};

export const sampleReporters: ReportersResponse = {
  season_id: "s9",
  reporters: sampleDisputed.user_reports.map(({ user_id }, at) => ({
    user_id,
    agreed: 31 - at * 9,
    departed: at * 2,
    false_reports: at === 3 ? 2 : 0,
    effective_penalty: at === 3 ? 4 : at,
  })),
};

const listed = (change: Partial<ListedMatch>): ListedMatch => ({
  match_id: match.match_id,
  status: "done",
  disputed: false,
  voided: false,
  winner_team: "A",
  matched_unixtime: AT,
  report_count: 10,
  lobby_id: "1234",
  host_user_id: "dummy_001",
  season_id: "s9",
  ...change,
});

export const sampleListed: readonly ListedMatch[] = [
  listed({ disputed: true, winner_team: null, report_count: 4 }),
  listed({ match_id: "180000036000000001", status: "matched", winner_team: null, report_count: 0 }),
  listed({ match_id: "180000024000000001", winner_team: "B" }),
  listed({ match_id: "180000000000000001", voided: true, winner_team: null, report_count: 2 }),
];

const season = (change: Partial<AdminSeason>): AdminSeason => ({
  id: "s9",
  name: "シーズン9",
  description: "",
  start_date: AT - 2_000_000,
  end_date: AT + 600_000,
  theme_color: "#ff6b35",
  image_url: "",
  is_active: false,
  state: "planned",
  entry_count: 0,
  version: 1,
  ...change,
});

export const sampleSeasons: readonly AdminSeason[] = [
  season({ id: "s10", name: "シーズン10" }),
  season({ is_active: true, state: "active" }),
  season({ id: "s8", name: "シーズン8", state: "archived", entry_count: 312 }),
];

export const sampleProposals: AdminMatch["proposals"] = [
  {
    user_id: "dummy_041",
    at: AT + 1500,
    result: "B-win",
    invalid_player: "",
    reason: "配信の録画でチームBの勝利を確認しました",
  },
];

export const sampleRoom: Pick<AdminMatch, "statements" | "agreements"> = {
  statements: [
    {
      user_id: "dummy_001",
      text: "最後の集団戦のあと、通信が切れました。\n録画を残しています。",
      written_at: AT + 1450,
    },
    { user_id: "dummy_006", text: "時間切れの時点で、こちらの点が上でした。", written_at: AT + 1520 },
    { user_id: "dummy_008", text: "", written_at: AT + 1530 },
  ],
  agreements: [
    { user_id: "dummy_001", at: AT + 1600, result: "B-win", invalid_player: "" },
    { user_id: "dummy_006", at: AT + 1620, result: "B-win", invalid_player: "" },
    { user_id: "dummy_009", at: AT + 1640, result: "invalid", invalid_player: "dummy_001" },
  ],
};

export const sampleNotes: NotesResponse = {
  notes: [
    { author: "dummy_042", text: "録画を受け取りました。", at: AT + 1600 },
    {
      author: "dummy_041",
      text: "両チームに録画をお願いしました。\nチームAは持っていないそうです。",
      at: AT + 1450,
    },
  ],
};
