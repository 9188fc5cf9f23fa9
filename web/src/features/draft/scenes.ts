import { type Draft, NEW_DRAFT } from "@gokaku/game";
import type { Scenes } from "../../gallery/scene.ts";
import { keepDraft, LOCAL, NOTHING_CHOSEN } from "./kept-draft.ts";

const ROOM = "ABCD2345";
const IDS = ["CHARIZARD", "VENUSAUR", "PIKACHU", "BLASTOISE", "ZAPDOS", "MEW", "GONE_NOW"] as const;
const draft: Draft = { first: "B", chosen: IDS };

/** What the tab keeps of each scene's draft. */
const kept = (place: string, shown: Draft, isStarted: boolean) => () =>
  keepDraft(place, { ...NOTHING_CHOSEN, draft: shown, isStarted });

export const draftScenes: Scenes = {
  tools: { path: "/tools", signedIn: false },
  "tools, waiting": { path: `/tools?room=${ROOM}`, stage: kept(ROOM, NEW_DRAFT, false) },
  "tools, a guest": { path: "/tools?room=WXYZ6789", signedIn: false },
  "tools, drafting": { path: `/tools?room=${ROOM}`, stage: kept(ROOM, draft, true) },
  "tools, local": { path: "/tools?mode=local", stage: kept(LOCAL, NEW_DRAFT, true) },
};
