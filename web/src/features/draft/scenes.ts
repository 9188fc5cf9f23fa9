import type { Scenes } from "../../gallery/scene.ts";

export const draftScenes: Scenes = {
  tools: { path: "/tools", signedIn: false },
};
