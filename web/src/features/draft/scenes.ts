import { createElement } from "react";
import type { Scenes } from "../../gallery/scene.ts";
import { sampleCharacters } from "../../ui/characters/samples.ts";
import { LocalDraft } from "./local-draft.tsx";

export const draftScenes: Scenes = {
  tools: { path: "/tools", signedIn: false },
  "tools-draft": {
    path: "/tools",
    signedIn: false,
    over: () => createElement(LocalDraft, { characters: sampleCharacters }),
  },
};
