import { KEYS } from "../../api/keys.ts";
import { NOW_S, type Scenes } from "../../gallery/scene.ts";
import { sampleLegal, sampleSite, sampleSiteOnRequest } from "./samples.ts";

export const legalScenes: Scenes = {
  about: { path: "/about", signedIn: false },
  banned: {
    path: "/?tab=match",
    user: { is_banned: true, banned_until: NOW_S + 72 * 3600, ban_reason: "試合中の暴言（#892001）" },
    answers: [[KEYS.site, sampleSite]],
  },
  commercial: { path: "/commercial", signedIn: false, answers: [[KEYS.site, sampleSite]] },
  "commercial, on request": {
    path: "/commercial",
    signedIn: false,
    answers: [[KEYS.site, sampleSiteOnRequest]],
  },
  privacy: { path: "/privacy", signedIn: false, answers: [[KEYS.legal, sampleLegal]] },
  terms: { path: "/terms", signedIn: false },
  transmissions: { path: "/transmissions", signedIn: false, answers: [[KEYS.legal, sampleLegal]] },
};
