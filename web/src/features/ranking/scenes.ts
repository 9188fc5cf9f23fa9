import { KEYS } from "../../api/keys.ts";
import { equippedAt, sampleCatalogue } from "../../gallery/catalogue.ts";
import { answerMissing, NOW_S, type Scenes } from "../../gallery/scene.ts";
import { SEASONS_KEY } from "../../ui/people/use-player.ts";
import { sampleRanking } from "./samples.ts";

const DAY = 86_400;
const seasons = {
  seasons: [
    { id: "s9", name: "シーズン9", start_date: NOW_S - DAY, end_date: NOW_S + 30 * DAY, is_running: true },
    { id: "s8", name: "シーズン8", start_date: NOW_S - 32 * DAY, end_date: NOW_S - DAY, is_running: false },
  ],
};

const badged = sampleRanking(30);
const ended = sampleRanking(100).rankings.map((entry) => ({ ...entry, user_id: `past_${entry.rank}` }));
const past = [
  [KEYS.rankingOf("s8"), { rankings: ended, season_id: "s8", updated_at: 0 }],
  [SEASONS_KEY, seasons],
] as const;

export const rankingScenes: Scenes = {
  ranking: { path: "/?tab=ranking", answers: [[KEYS.ranking, sampleRanking(100)]] },
  "ranking-badges": {
    path: "/?tab=ranking",
    answers: [
      [
        KEYS.ranking,
        { ...badged, rankings: badged.rankings.map((entry, at) => ({ ...entry, ...equippedAt(at) })) },
      ],
      [KEYS.master, { badges: sampleCatalogue, settings: [] }],
    ],
  },
  "ranking-lapsed": {
    path: "/?tab=ranking",
    user: { user_id: "unlisted", rank: null, is_lapsed: true },
    answers: [[KEYS.ranking, sampleRanking(30)]],
  },
  "ranking-empty": {
    path: "/?tab=ranking",
    answers: [
      [KEYS.ranking, sampleRanking(0)],
      [SEASONS_KEY, seasons],
    ],
  },
  "ranking-past": {
    path: "/?tab=ranking&season=s8",
    user: {
      season_data: [
        {
          season_id: "s8",
          season_name: "シーズン8",
          final_rate: 1544,
          max_rate: 1601,
          win_rate: 51.2,
          final_rank: 212,
          total_matches: 41,
          wins: 21,
        },
      ],
    },
    answers: past,
  },
  "ranking-past-unplaced": { path: "/?tab=ranking&season=s8", answers: past },
  "ranking-missing": {
    path: "/?tab=ranking&season=s0",
    stage: () => answerMissing("season_not_found"),
    answers: [[SEASONS_KEY, seasons]],
  },
};
