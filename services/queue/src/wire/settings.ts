import type { MessageInitShape } from "@bufbuild/protobuf";
import { CodedError, MATCHMAKER_SETTING_NAMES, type MatchmakerSettings } from "@gokaku/game";
import type { Settings, SettingsSchema } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";

export const settingsToMessage = (settings: MatchmakerSettings): MessageInitShape<typeof SettingsSchema> => ({
  ...settings,
  choicePenalty: [...settings.choicePenalty],
});

/** @throws CodedError `invalid_request` when there are none */
export const settingsFromMessage = (message: Settings | undefined): MatchmakerSettings => {
  if (message === undefined) throw new CodedError("invalid_request", "no settings were sent");
  return Object.fromEntries(
    MATCHMAKER_SETTING_NAMES.map((name) => [name, message[name]]),
  ) as unknown as MatchmakerSettings;
};
