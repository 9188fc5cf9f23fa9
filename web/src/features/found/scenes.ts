import { matchSince, type Scenes } from "../../gallery/scene.ts";

export const foundScenes: Scenes = {
  found: { path: "/?tab=match", match: matchSince(4), alarm: true },
  "found-host": {
    path: "/?tab=match",
    match: matchSince(4, { host_user_id: "dummy_003", ban_order: null }),
    alarm: true,
  },
};
