import { type Draft, NEW_DRAFT } from "@gokaku/game";
import type { Scenes } from "../../gallery/scene.ts";
import { LOCAL, NOTHING_CHOSEN, storeDraft } from "./stored-draft.ts";

const ROOM = "ABCD2345";
const IDS = ["CHARIZARD", "VENUSAUR", "PIKACHU", "BLASTOISE", "ZAPDOS", "MEW", "GONE_NOW"] as const;
const draft: Draft = { first: "B", chosen: IDS };

/** Stores the draft of a scene. */
const stored = (place: string, shown: Draft, isStarted: boolean) => () =>
  storeDraft(place, { ...NOTHING_CHOSEN, draft: shown, isStarted });

export const draftScenes: Scenes = {
  tools: { path: "/tools", signedIn: false },
  "tools, waiting": { path: `/tools?room=${ROOM}`, stage: stored(ROOM, NEW_DRAFT, false) },
  "tools, a guest": { path: "/tools?room=WXYZ6789", signedIn: false },
  "tools, drafting": { path: `/tools?room=${ROOM}`, stage: stored(ROOM, draft, true) },
  "tools, local": { path: "/tools?mode=local", stage: stored(LOCAL, NEW_DRAFT, true) },
};
