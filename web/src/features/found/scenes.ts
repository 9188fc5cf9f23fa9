import { matchSince, type Scenes } from "../../gallery/scene.ts";

export const foundScenes: Scenes = {
  found: { path: "/?tab=match", match: matchSince(4), alarm: true },
};
