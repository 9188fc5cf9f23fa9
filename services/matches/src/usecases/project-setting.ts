import { CodedError } from "@gokaku/game";

/** Bounds in seconds of the settings that matches freeze. */
const BOUNDS = {
  lobby_create_timeout: [60, 300],
  lobby_join_timeout: [60, 600],
} as const;

export interface Setting {
  readonly id: string;
  readonly value: string;
  readonly version: number;
}

const isOurs = (id: string): id is keyof typeof BOUNDS => Object.hasOwn(BOUNDS, id);

/** Keeps a lobby time-out for the matches to come; other settings are of no interest here. */
export const projectSetting = async (
  deps: { readonly saveSetting: (setting: Setting) => Promise<void> },
  setting: Setting,
): Promise<void> => {
  if (!isOurs(setting.id)) return;
  const [least, most] = BOUNDS[setting.id];
  const seconds = Number(setting.value);
  if (!Number.isInteger(seconds) || seconds < least || seconds > most)
    throw new CodedError("invalid_request", `${setting.id} is ${setting.value}, not ${least} to ${most}`);
  await deps.saveSetting(setting);
};
