import { matchSince, matchWith, type Scenes } from "../../gallery/scene.ts";

const found = { path: "/?tab=match", alarm: true } as const;
const unconfirmed = { dummy_003: "unconfirmed", dummy_004: "unconfirmed", dummy_009: "unconfirmed" } as const;

export const foundScenes: Scenes = {
  found: { ...found, match: matchSince(4) },
  "found-check-in": { ...found, match: matchWith(4, unconfirmed) },
  "found-check-in-late": { ...found, match: matchWith(48, unconfirmed) },
};
