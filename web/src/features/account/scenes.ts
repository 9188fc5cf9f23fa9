import { createElement } from "react";
import { KEYS } from "../../api/keys.ts";
import type { Scenes } from "../../gallery/scene.ts";
import { askSeal } from "../../session/seal-prompt.ts";
import { CreateAccount } from "./create-account.tsx";
import { FarewellScreen } from "./farewell-screen.tsx";
import { sampleApplication, samplePicture, sampleSeal } from "./samples.ts";
import { SealDialog } from "./seal-dialog.tsx";

const at = { path: "/?tab=match" } as const;
const unproved = { seal_required: true, seal_confirmed: false } as const;

export const accountScenes: Scenes = {
  "account-create": { path: "/?tab=match", over: CreateAccount },
  "account-farewell": { path: "/?tab=match", signedIn: false, over: FarewellScreen },
  "account-seal": {
    path: "/?tab=match",
    over: ({ onClose }) => createElement(SealDialog, { userId: "dummy_001", onClose }),
  },
  "seal, none": {
    ...at,
    user: unproved,
    answers: [[KEYS.seal, sampleSeal()]],
    stage: askSeal,
  },
  "seal, refused": {
    ...at,
    user: unproved,
    answers: [
      [KEYS.seal, sampleSeal({ application: sampleApplication() })],
      [KEYS.sealPicture, { picture: samplePicture }],
    ],
    stage: askSeal,
  },
  "seal, open": {
    ...at,
    user: unproved,
    answers: [[KEYS.seal, sampleSeal({ application: sampleApplication({ state: "open", reason: "" }) })]],
    stage: askSeal,
  },
  "seal, ending": {
    path: "/?tab=mypage",
    user: { seal_required: true, seal_news: "ending" },
    answers: [[KEYS.seal, sampleSeal({ state: "ending", seasons_left: 1 })]],
  },
};
