import type { RankingEntry } from "@gokaku/contract";
import type { CharacterUse, Fairness, PublicPlayer } from "@gokaku/contract/people";
import { KEYS } from "../../api/keys.ts";
import { answerMissing, NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";
import { playerKey, SEASONS_KEY } from "../../ui/people/use-player.ts";

const DAY = 86_400;
const SEASONS = [
  { id: "s9", name: "シーズン9", start_date: NOW_S - DAY, end_date: NOW_S + 30 * DAY, is_running: true },
  { id: "s8", name: "シーズン8", start_date: NOW_S - 62 * DAY, end_date: NOW_S - DAY, is_running: false },
];

const NAMES = ["こはる", "とてもながいなまえのトレーナーのなかのトレーナー", "مرحبا🌟"];

const TOP: readonly RankingEntry[] = NAMES.map((trainer_name, at) => ({
  rank: at + 1,
  user_id: `past_${at + 1}`,
  trainer_name,
  discord_username: `past${at + 1}`,
  discord_avatar_url: "",
  rate: 1962 - at * 31,
  win_rate: 64.2 - at * 2.1,
  twitter_id: "",
  current_badge: "",
  current_badge_2: "",
}));

const recordOf = ({ user_id, rate, win_rate }: RankingEntry): Pick<PublicPlayer, "season_data"> => ({
  season_data: [
    {
      season_id: "s8",
      season_name: "シーズン8",
      final_rate: rate,
      max_rate: rate + 42,
      win_rate,
      final_rank: Number(user_id.slice(-1)),
      total_matches: 214,
      wins: 137,
    },
  ],
});

const FAIRNESS: Fairness = {
  season_id: "s8",
  settled_matches: 2830,
  decided_matches: 2812,
  brier_score: 0.2463,
  log_loss: 0.6857,
  calibration: [],
  skill: { matches: 0, brier_score: null, calibration: [] },
  log_losses: { coin: null, elo: null, openskill: null, rate: null, skill: null },
  team_gaps: [
    { below: 10, matches: 2320 },
    { below: 20, matches: 410 },
    { below: null, matches: 100 },
  ],
  role_wishes: { first: 23_100, second: 4200, further: 1000 },
  plan_gaps: null,
  recent_waits: [],
};

const USE: CharacterUse = {
  season_id: "s8",
  decided_matches: 2812,
  characters: [
    { pokemon_id: "PIKACHU", matches: 1203, picks: 1203, wins: 640, bans: 96 },
    { pokemon_id: "REMOVED_CHARACTER", matches: 377, picks: 377, wins: 172, bans: 1802 },
  ],
};

const RECORDS = {
  highest_rate: { user_id: "past_2", trainer_name: NAMES[1] ?? "", value: 2031 },
  most_matches: { user_id: "past_9", trainer_name: "みなと", value: 1204 },
  longest_streak: { user_id: "past_3", trainer_name: NAMES[2] ?? "", value: 17 },
};

interface Change {
  readonly fairness?: Partial<Fairness>;
  readonly top?: readonly RankingEntry[];
  readonly characters?: CharacterUse["characters"];
}

const scene = ({ fairness = {}, top = TOP, characters = USE.characters }: Change = {}): Scene => ({
  path: "/season?season=s8",
  signedIn: false,
  answers: [
    [SEASONS_KEY, { seasons: SEASONS }],
    [KEYS.fairness("s8"), { ...FAIRNESS, ...fairness }],
    [
      KEYS.rankingOf("s8"),
      { rankings: top, season_id: "s8", updated_at: 0, lapse_days: 0, ...(top.length > 0 && RECORDS) },
    ],
    [KEYS.characterUse("s8"), { ...USE, characters }],
    ...TOP.map((entry) => [playerKey(entry.user_id), recordOf(entry)] as const),
  ],
});

export const archiveScenes: Scenes = {
  season: scene(),
  "season-unplaced": scene({ top: [], characters: [] }),
  "season-empty": scene({ fairness: { settled_matches: 0, team_gaps: [] }, top: [], characters: [] }),
  "season-running": {
    path: "/season?season=s9",
    signedIn: false,
    answers: [[SEASONS_KEY, { seasons: SEASONS }]],
  },
  "season-none": {
    path: "/season",
    signedIn: false,
    answers: [[SEASONS_KEY, { seasons: SEASONS.slice(0, 1) }]],
  },
  "season-missing": {
    path: "/season?season=s0",
    signedIn: false,
    stage: () => answerMissing("season_not_found"),
    answers: [[SEASONS_KEY, { seasons: SEASONS }]],
  },
};
