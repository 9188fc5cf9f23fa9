import type { RankingResponse } from "@gokaku/contract";
import { NOW_S } from "../../gallery/scene.ts";

export const sampleRanking = (count: number): RankingResponse => ({
  season_id: "s9",
  updated_at: NOW_S - 90,
  lapse_days: 14,
  rankings: Array.from({ length: count }, (_, index) => ({
    rank: index + 1,
    user_id: `dummy_${String(index + 1).padStart(3, "0")}`,
    trainer_name: index === 4 ? "ながい名前のトレーナーさん２号機です" : `プレイヤー${index + 1}`,
    discord_username: `player${index + 1}`,
    discord_avatar_url: "",
    rate: 1980 - index * 7,
    win_rate: index === 2 ? 100 : 68.4 - index * 0.4,
    twitter_id: index % 2 === 0 ? `player_${index + 1}` : "",
    current_badge: index % 3 === 0 ? "badge_001" : "",
    current_badge_2: "",
  })),
});
