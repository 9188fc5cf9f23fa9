import type { PlayerInfo } from "@gokaku/contract";

export const samplePlayer: PlayerInfo = {
  user_id: "dummy_001",
  trainer_name: "かぜまる",
  discord_username: "player1",
  discord_avatar_url: "",
  twitter_id: "kazemaru_gk",
  rate: 1712,
  max_rate: 1732,
  measuring_left: 0,
  match_count: 88,
  win_count: 47,
  win_rate: 53.4,
  current_badge: "badge_001",
  current_badge_2: "",
  preferred_roles: ["TOP_LANE", "TANK"],
  favourites: {
    TOP_LANE: [
      { id: "CHARIZARD", name: "リザードン", type: "ALL_ROUNDER", iconUrl: null },
      { id: "VENUSAUR", name: "フシギバナ", type: "ATTACKER", iconUrl: null },
    ],
    TANK: [{ id: "BLASTOISE", name: "カメックス", type: "DEFENDER", iconUrl: null }],
  },
  bio: "上が得意です。よろしくお願いします。",
  role: "TOP_LANE",
};
