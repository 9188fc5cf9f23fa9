import { matchSince, NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";

const at = { path: "/?tab=match" } as const satisfies Scene;

export const matchScenes: Scenes = {
  "match-create": { ...at, match: matchSince(12) },
  "match-host": { ...at, match: matchSince(128, { host_user_id: "dummy_003" }) },
  "match-waiting": { ...at, match: matchSince(170, { host_user_id: "#EVERYONE#" }) },
  "match-join": { ...at, match: matchSince(100, { lobby_id: "48213377" }) },
  "match-ready": {
    ...at,
    match: matchSince(700, {
      lobby_id: "48213377",
      report_count: 6,
      user_reports: [{ user_id: "dummy_003", result: "win", reported_at: NOW_S - 20 }],
    }),
  },
};
