import type { SeasonData } from "@gokaku/contract";
import { createElement } from "react";
import { KEYS } from "../../api/keys.ts";
import { sampleCatalogue } from "../../gallery/catalogue.ts";
import { sampleBalance, sampleExplanation, sampleHeadlines, sampleUser } from "../../gallery/samples.ts";
import { answerUnavailable, NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";
import { OWN_CASES_KEY } from "../../ui/cases/keys.ts";
import { sampleOwnCases } from "../../ui/cases/samples.ts";
import { samplePublicMatch } from "../../ui/lineup/samples.ts";
import { publicMatchKey } from "../../ui/lineup/use-public-match.ts";
import { EditDialog } from "./edit/edit-dialog.tsx";
import { AchievementsDialog } from "./more/achievements-dialog.tsx";
import { AlbumDialog } from "./more/album-dialog.tsx";
import { BlockingDialog } from "./more/blocking-dialog.tsx";
import { CasesDialog } from "./more/cases-dialog.tsx";
import { LeavingDialog } from "./more/leaving-dialog.tsx";
import { PenaltiesDialog } from "./more/penalties-dialog.tsx";
import { SeasonsDialog } from "./more/seasons-dialog.tsx";

const PAST: SeasonData = {
  season_id: "s8",
  season_name: "シーズン8",
  final_rate: 1684,
  max_rate: 1712,
  win_rate: 56.3,
  final_rank: 12,
  total_matches: 87,
  wins: 49,
};

const RECENT_PLAYERS: NonNullable<Scene["answers"]> = [
  [
    KEYS.recentPlayers,
    {
      players: ["あさひ", "こまち", "すばる", "みなと"].map((name, at) => ({
        user_id: `dummy_${at}`,
        trainer_name: name,
        discord_avatar_url: "",
        last_match_at: 1_800_000_000 - at,
        times: at + 1,
      })),
    },
  ],
  [KEYS.blocking, { user_ids: ["dummy_1"], players: [] }],
];

const PENALTIES: NonNullable<Scene["answers"]> = [
  [
    KEYS.penalties,
    {
      penalties: [
        {
          id: "2",
          cause: "silence",
          points: 1,
          match_id: "2",
          at: 1_799_900_000,
          timeout_until: 0,
          withdrawn_at: 0,
        },
        {
          id: "1",
          cause: "offender",
          points: 2,
          match_id: "1",
          at: 1_799_000_000,
          timeout_until: 0,
          withdrawn_at: 1_799_100_000,
        },
      ],
      penalty_count: 2,
      penalty_correction: 1,
      effective_penalty: 1,
      penalty_timeout_until: 0,
      next_correction: { matches_left: 4, at: 1_800_300_000 },
    },
  ],
];

const BLOCKED: NonNullable<Scene["answers"]> = [
  [
    KEYS.penalties,
    {
      penalties: [
        {
          id: "3",
          cause: "offender",
          points: 2,
          match_id: "3",
          at: NOW_S - 600,
          timeout_until: NOW_S + 1200,
          withdrawn_at: 0,
        },
      ],
      penalty_count: 8,
      penalty_correction: 1,
      effective_penalty: 7,
      penalty_timeout_until: NOW_S + 1200,
      next_correction: { matches_left: 10, at: NOW_S + 600_000 },
    },
  ],
];

const counted = (id: string, badgeId: string, progress: number, target: number) => ({
  id,
  badge_id: badgeId,
  display: "",
  condition: "",
  progress,
  target,
  achieved_at: 0,
});
const COLLECTION: Scene["user"] = {
  rank: 27,
  current_badge: "badge_129",
  current_badge_2: "badge_071",
  owned_badges: [
    "badge_001",
    "badge_004",
    "badge_005",
    "badge_045",
    "badge_057",
    "badge_071",
    "badge_116",
    "badge_129",
  ],
};
const ALBUM: NonNullable<Scene["answers"]> = [
  [KEYS.master, { badges: sampleCatalogue, settings: [] }],
  [
    KEYS.achievements,
    [
      counted("registered", "badge_001", 1, 1),
      counted("profile_complete", "badge_002", 3, 4),
      counted("community", "badge_003", 0, 1),
      counted("first_match", "badge_004", 1, 1),
      counted("first_win", "badge_005", 1, 1),
      counted("all_roles", "badge_006", 2, 5),
      ...[100, 200, 300, 400, 500, 600, 700, 800, 900, 1000].map((target, at) =>
        counted(`battles_${target}`, `badge_0${57 + at}`, Math.min(target, 128), target),
      ),
      counted("gold_licence", "badge_067", 38, 50),
    ],
  ],
];

export const mypageScenes: Scenes = {
  "mypage-visitor": { path: "/?tab=mypage", signedIn: false },
  mypage: { path: "/?tab=mypage", answers: [sampleHeadlines(sampleUser())] },
  "mypage-measuring": {
    path: "/?tab=mypage",
    user: { measuring_left: 7, rank: null, is_lapsed: true },
    answers: [[KEYS.balance, { ...sampleBalance, matches: 26, wins: 19 }]],
  },
  "mypage-no-ledger": {
    path: "/?tab=mypage",
    answers: [
      [
        KEYS.balance,
        {
          ...sampleBalance,
          matches: 0,
          wins: 0,
          expected_wins: 0,
          interval_low: 0,
          interval_high: 0,
          favourite: 0,
          underdog: 0,
          even: 0,
        },
      ],
    ],
  },
  "mypage-album": { path: "/?tab=mypage", over: AlbumDialog, user: COLLECTION, answers: ALBUM },
  "mypage-seasons": {
    path: "/?tab=mypage",
    over: ({ onClose }) => createElement(SeasonsDialog, { seasons: [PAST], onClose }),
  },
  "mypage-penalties": { path: "/?tab=mypage", over: PenaltiesDialog, answers: PENALTIES },
  "mypage-blocked": { path: "/?tab=mypage", over: PenaltiesDialog, answers: BLOCKED },
  "mypage-cases": {
    path: "/?tab=mypage",
    over: CasesDialog,
    answers: [[OWN_CASES_KEY, { cases: sampleOwnCases }]],
  },
  "mypage-cases-none": {
    path: "/?tab=mypage",
    over: CasesDialog,
    answers: [[OWN_CASES_KEY, { cases: [] }]],
  },
  "mypage-cases-loading": { path: "/?tab=mypage", over: CasesDialog },
  "mypage-cases-failed": { path: "/?tab=mypage", over: CasesDialog, stage: answerUnavailable },
  "mypage-blocking": { path: "/?tab=mypage", over: BlockingDialog, answers: RECENT_PLAYERS },
  "mypage-leaving": { path: "/?tab=mypage", over: LeavingDialog },
  "mypage-edit": {
    path: "/?tab=mypage",
    over: ({ onClose }) => createElement(EditDialog, { user: sampleUser(), onClose }),
  },
  "mypage-achievements": { path: "/?tab=mypage", over: AchievementsDialog, user: COLLECTION, answers: ALBUM },
  "mypage-streak": {
    path: "/?tab=mypage",
    answers: [
      sampleHeadlines(sampleUser()),
      [publicMatchKey("900"), samplePublicMatch({ match_id: "900" })],
      [KEYS.explanation("900"), sampleExplanation("900", true)],
    ],
    user: {
      latest_matches: sampleUser().latest_matches.map((match, at) =>
        at < 3 ? { ...match, winlose: 1, rate_delta: 20 - at } : match,
      ),
    },
  },
  "mypage-lost": {
    path: "/?tab=mypage",
    user: {
      current_badge: "badge_gone",
      favourites: { MIDDLE: [{ id: "GONE", name: "GONE", type: null, iconUrl: null }] },
      latest_matches: sampleUser().latest_matches.map((match) => ({ ...match, pokemon: "GONE" })),
    },
  },
};
