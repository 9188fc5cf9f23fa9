import type { EventHandler } from "@gokaku/bus";
import { projectSetting, type Setting } from "../usecases/project-setting.ts";

/** Lobby time-outs for the matches to come. */
export const onSettingChanged =
  (deps: {
    readonly saveSetting: (setting: Setting) => Promise<void>;
  }): EventHandler<"matches_project-setting"> =>
  ({ id, value, version }) =>
    projectSetting(deps, { id, value, version: Number(version) });
