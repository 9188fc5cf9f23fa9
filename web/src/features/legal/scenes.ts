import { KEYS } from "../../api/keys.ts";
import type { Scenes } from "../../gallery/scene.ts";
import { sampleSite } from "./samples.ts";

export const legalScenes: Scenes = {
  about: { path: "/about", signedIn: false },
  banned: { path: "/?tab=match", user: { is_banned: true }, answers: [[KEYS.site, sampleSite]] },
  commercial: { path: "/commercial", signedIn: false, answers: [[KEYS.site, sampleSite]] },
};
