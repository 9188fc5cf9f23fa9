import { CodedError, MATCHMAKER_SETTING_NAMES } from "@gokaku/game";
import type { Settings as SettingsMessage } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { Settings } from "../domain/settings.ts";

/** @throws CodedError `invalid_request` when there are none */
export const readSettings = (message: SettingsMessage | undefined): Settings => {
  if (message === undefined) throw new CodedError("invalid_request", "no settings were sent");
  return Object.fromEntries(
    MATCHMAKER_SETTING_NAMES.map((name) => [name, message[name]]),
  ) as unknown as Settings;
};
