/** Sample data of the gallery and the tests; of the built app only the match's test mode has them. */
import type { Badge, Match, MatchExplanation, MatchPlayer, User } from "@gokaku/contract";
import type { Balance } from "@gokaku/contract/people";
import { ROLES, type Role } from "@gokaku/game";
import { headlinesKey } from "../ui/records/use-headlines.ts";

const NAMES_A = ["かぜまる", "ゆうなぎ", "こはる", "ながい名前のトレーナーさん２号機", "しずく"];
const NAMES_B = ["あさひ", "こまち", "Lumiere", "すばる", "みなと"];
const RATES_A = [1712, 1655, 1620, 1588, 1541];
const RATES_B = [1698, 1660, 1611, 1594, 1550];

const player = (index: number, name: string, rate: number, role: Role | null): MatchPlayer => ({
  user_id: `dummy_${String(index).padStart(3, "0")}`,
  trainer_name: name,
  role,
  discord_username: `player${index}`,
  discord_avatar_url: "",
  twitter_id: "",
  rate,
  max_rate: rate + 20,
  measuring_left: 0,
  current_badge: "",
  current_badge_2: "",
  attendance: "confirmed",
  missing_votes: 0,
});

export const sampleMatch = (change: Partial<Match> = {}): Match => ({
  match_id: "180000012000000001",
  status: "matched",
  team_a: {
    team_id: "A",
    team_name: "チームA",
    is_first_attack: true,
    voice_channel: null,
    players: NAMES_A.map((name, at) => player(at + 1, name, RATES_A[at] ?? 1500, ROLES[at] ?? null)),
  },
  team_b: {
    team_id: "B",
    team_name: "チームB",
    is_first_attack: false,
    voice_channel: null,
    players: NAMES_B.map((name, at) => player(at + 6, name, RATES_B[at] ?? 1500, null)),
  },
  my_team: "A",
  host_user_id: "dummy_001",
  lobby_id: "",
  matched_unixtime: 1_800_000_120,
  started_at: 1_800_000_120,
  report_count: 0,
  user_reports: [],
  winner_team: null,
  vc_link_a: null,
  vc_link_b: null,
  lobby_from: 1_800_000_120,
  open_since: null,
  lobby_create_timeout: 150,
  lobby_join_timeout: 250,
  check_in_until: null,
  can_substitute: false,
  named_missing: [],
  version: 1,
  disputed: false,
  voided: false,
  ban_order: 1,
  ...change,
});

export const sampleUser = (change: Partial<User> = {}): User => ({
  user_id: "dummy_003",
  auth0_sub: "dummy|dummy_003",
  discord_username: "koharu",
  discord_discriminator: "0",
  discord_avatar_url: "",
  trainer_name: "こはる",
  twitter_id: "koharu_gk",
  preferred_roles: ["MIDDLE", "TOP_LANE"],
  favorite_pokemon: [],
  favourites: {},
  current_badge: "badge_001",
  current_badge_2: "",
  owned_badges: ["badge_001"],
  bio: "夜の部によくいます。声かけ歓迎です。",
  created_at: 1_790_000_000,
  updated_at: 1_800_000_000,
  rate: 1620,
  max_rate: 1655,
  match_count: 42,
  win_count: 23,
  win_rate: 54.8,
  lifetime_match_count: 128,
  penalty_count: 2,
  penalty_correction: 1,
  penalty_timeout_until: 0,
  last_penalty_time: 1_799_000_000,
  effective_penalty: 1,
  is_banned: false,
  banned_until: 0,
  ban_reason: "",
  is_admin: false,
  role: "player",
  is_dummy: true,
  seal_confirmed: true,
  seal_required: false,
  seal_news: null,
  seal_news_id: "",
  correction_news_id: "",
  season_data: [],
  latest_matches: [
    ["VENUSAUR", 1, 18],
    ["PIKACHU", 0, -15],
    ["MEW", 1, 21],
    ["CHARIZARD", 2, 0],
    ["BLASTOISE", 3, 0],
    ["", 0, -12],
  ].map(([pokemon, winlose, delta], at) => ({
    match_id: String(900 - at),
    pokemon: String(pokemon),
    winlose: winlose === 3 ? 2 : (winlose as 0 | 1 | 2),
    started_date: 1_800_000_000 - at * 2400,
    rate_delta: Number(delta),
    state: winlose === 3 ? ("disputed" as const) : ("settled" as const),
  })),
  rank: 27,
  measuring_left: 0,
  is_lapsed: false,
  ...change,
});

export const sampleBalance: Balance = {
  season_id: "s9",
  matches: 26,
  wins: 15,
  expected_wins: 13.2,
  interval_low: 9,
  interval_high: 17,
  favourite: 6,
  underdog: 4,
  even: 16,
};

export const sampleExplanation = (matchId: string, closed: boolean): MatchExplanation => ({
  match_id: matchId,
  closed,
  win_chance_a: 0.512,
  my_team: "A",
  my_role: "MIDDLE",
  my_choice: 0,
  my_window: 240,
  by_skill: true,
  far_ahead: [],
  measuring: [],
  team_gap: 6.4,
  spread: closed ? 171 : null,
  lane_gaps: closed ? ROLES.map((role, at) => ({ role, gap: [14, 5, 9, 6, 9][at] ?? 0 })) : null,
  off_role_gap: closed ? 1 : null,
  mate_repeats: closed ? 3 : null,
  opponent_repeats: closed ? 5 : null,
  value: closed ? 431.2 : null,
  seats: closed
    ? ROLES.flatMap((role, at) => [
        { user_id: `dummy_${at}`, team: "A" as const, role, choice: at === 3 ? 1 : 0, window: 240 },
        { user_id: `dummy_${at + 5}`, team: "B" as const, role, choice: at > 2 ? 1 : 0, window: 215 },
      ])
    : null,
  binding: closed ? { user_ids: ["dummy_1", "dummy_10"], distance: 171, allowed: 208 } : null,
  proven: closed ? true : null,
  plan_gap: null,
  step: null,
});

export const sampleBadge: Badge = {
  id: "badge_001",
  display: "はじめの一歩",
  condition: "新規登録すると獲得",
  price: 0,
  type: "basic",
  start_color: "#475569",
  end_color: "#475569",
  char_color: "#FFFFFF",
  image_card: null,
  banner_image: null,
  max_sales: 0,
  current_sales: 0,
  is_active: true,
};

/** Headlines of the player's newest matches. */
export const sampleHeadlines = ({
  user_id: id,
  latest_matches: records,
}: Pick<User, "user_id" | "latest_matches">) =>
  [
    headlinesKey(id, records.map(({ match_id: match }) => match).join()),
    {
      headlines: [
        { code: "underdog_won", winner: "A", percent: 41 },
        { code: "lane_overcome", winner: "B", role: "SUPPORT", gap: 250 },
        { code: "lower_rated_won", winner: "A", gap: 12 },
      ].map((headline, at) => ({ match_id: records[at]?.match_id ?? "", team: "A", headline })),
    },
  ] as const;
