import type { Scenes } from "../../gallery/scene.ts";

export const rulesScenes: Scenes = { rules: { path: "/?tab=rules", signedIn: false } };
