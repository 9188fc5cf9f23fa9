import { NOW_S, type Scenes } from "../../gallery/scene.ts";

const entry = {
  entry_id: "1",
  user_id: "dummy_003",
  selected_roles: ["TANK" as const, "MIDDLE" as const],
  blocking: [],
  rate: 1620,
  joined_at: NOW_S - 300,
  state: "waiting" as const,
  version: 1,
};

export const offerScenes: Scenes = {
  offer: {
    path: "/?tab=match",
    status: {
      in_queue: true,
      entry,
      last_end: null,
      offer: { match_id: "180000012000000001", role: "TANK", until: NOW_S + 18 },
    },
  },
};
