import type { Scenes } from "../../gallery/scene.ts";

export const mypageScenes: Scenes = {
  "mypage-visitor": { path: "/?tab=mypage", signedIn: false },
  mypage: { path: "/?tab=mypage" },
  "mypage-new": {
    path: "/?tab=mypage",
    user: {
      latest_matches: [],
      rank: null,
      current_badge: "",
      bio: "",
      match_count: 0,
      win_count: 0,
      win_rate: 0,
    },
  },
};
