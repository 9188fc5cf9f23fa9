import { KEYS } from "../../api/keys.ts";
import type { Scenes } from "../../gallery/scene.ts";
import { sampleSite } from "./samples.ts";

export const legalScenes: Scenes = {
  about: { path: "/about", signedIn: false },
  terms: { path: "/terms", signedIn: false },
  privacy: { path: "/privacy", signedIn: false },
  commercial: { path: "/commercial", signedIn: false, answers: [[KEYS.site, sampleSite]] },
};
