import { KEYS } from "../../api/keys.ts";
import type { Scenes } from "../../gallery/scene.ts";
import { sampleRanking } from "./samples.ts";

export const rankingScenes: Scenes = {
  ranking: { path: "/?tab=ranking", answers: [[KEYS.ranking, sampleRanking(100)]] },
  "ranking-empty": { path: "/?tab=ranking", answers: [[KEYS.ranking, sampleRanking(0)]] },
};
