import { createElement } from "react";
import type { Scenes } from "../../gallery/scene.ts";
import { CreateAccount } from "./create-account.tsx";
import { FarewellScreen } from "./farewell-screen.tsx";
import { SealDialog } from "./seal-dialog.tsx";

export const accountScenes: Scenes = {
  "account-create": { path: "/?tab=match", over: CreateAccount },
  "account-farewell": { path: "/?tab=match", signedIn: false, over: FarewellScreen },
  "account-seal": {
    path: "/?tab=match",
    over: ({ onClose }) => createElement(SealDialog, { userId: "dummy_001", onClose }),
  },
};
