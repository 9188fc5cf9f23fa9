import type { Scenes } from "../../gallery/scene.ts";
import { LoginDialog } from "./login-dialog.tsx";

export const loginScenes: Scenes = {
  login: { path: "/?tab=match", signedIn: false, over: LoginDialog },
};
