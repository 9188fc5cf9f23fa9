import type { PublicPlayer } from "@gokaku/contract/people";
import { sampleUser } from "../../gallery/samples.ts";
import { NOW_S } from "../../gallery/scene.ts";

const DELTAS = [
  32, 28, -24, 26, 21, -22, -20, 24, 19, 22, -18, 20, 17, -19, -17, 18, 21, -16, 18, 20, -15, 18,
];

/** The season of a player who began it at 1500. */
export const samplePlayer = (change: Partial<PublicPlayer> = {}): PublicPlayer => {
  const user = sampleUser();
  let rate = 1500;
  const graph = DELTAS.map((delta, at) => {
    rate += delta;
    return {
      at: NOW_S - (DELTAS.length - at) * 40_000,
      rate,
      delta,
      match_id: `17953051000000${100 + at}00`,
    };
  });
  return {
    user_id: user.user_id,
    trainer_name: user.trainer_name,
    discord_username: "koharu",
    discord_avatar_url: "",
    twitter_id: "koharu_gk",
    current_badge: "badge_001",
    current_badge_2: "",
    rate,
    max_rate: Math.max(...graph.map((point) => point.rate)),
    rank: 27,
    measuring_left: 0,
    match_count: DELTAS.length,
    win_count: 13,
    win_rate: 59.1,
    imported_matches: 0,
    thanks_from: 10,
    imported_wins: 0,
    season_id: "s9",
    owned_badges: ["badge_001"],
    rate_graph: [{ at: NOW_S - 24 * 86_400, rate: 1500, delta: 0, match_id: "" }, ...graph],
    played_roles: [
      { role: "MIDDLE", matches: 48, wins: 28 },
      { role: "TOP_LANE", matches: 31, wins: 15 },
      { role: "TANK", matches: 6, wins: 2 },
    ],
    played_pokemon: [
      { pokemon_id: "PIKACHU", matches: 30, wins: 17 },
      { pokemon_id: "MEW", matches: 22, wins: 12 },
      { pokemon_id: "VENUSAUR", matches: 9, wins: 4 },
    ],
    partners: [
      { user_id: "dummy_001", trainer_name: "かぜまる", matches: 14, wins: 9 },
      { user_id: "dummy_004", trainer_name: "ながい名前のトレーナーさんです", matches: 6, wins: 2 },
    ],
    opponents: [
      { user_id: "dummy_006", trainer_name: "すばる", matches: 11, wins: 5 },
      { user_id: "dummy_010", trainer_name: "👨‍👩‍👧きらきら🎉محمد", matches: 3, wins: 3 },
    ],
    latest_matches: user.latest_matches,
    season_data: [
      {
        season_id: "s8",
        season_name: "シーズン8",
        final_rate: 1684,
        max_rate: 1712,
        win_rate: 56.3,
        final_rank: 12,
        total_matches: 87,
        wins: 49,
      },
    ],
    ...change,
  };
};
