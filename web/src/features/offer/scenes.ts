import type { Role } from "@gokaku/game";
import { NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";

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

const offered = (role: Role): Scene => ({
  path: "/?tab=match",
  status: {
    in_queue: true,
    entry,
    last_end: null,
    offer: { match_id: "180000012000000001", role, until: NOW_S + 18 },
  },
});

export const offerScenes: Scenes = {
  offer: offered("TANK"),
  "offer of another role": offered("SUPPORT"),
};
