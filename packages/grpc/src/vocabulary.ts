import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  CodedError,
  MATCHMAKER_SETTING_NAMES,
  type MatchmakerSettings,
  type Role,
  type Team,
} from "@gokaku/game";
import { Role as ProtoRole, Team as ProtoTeam } from "@gokaku/proto/common/v1/common_pb";
import type { Settings, SettingsSchema } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";

/** The role of a protobuf message, null when unspecified or unknown. */
export const roleFromProto = (role: ProtoRole): Role | null => {
  const name = ProtoRole[role];
  return name === undefined || name === "UNSPECIFIED" ? null : (name as Role);
};

export const roleToProto = (role: Role): ProtoRole => ProtoRole[role];

/** The team of a protobuf message, null when unspecified or unknown. */
export const teamFromProto = (team: ProtoTeam): Team | null => {
  const name = ProtoTeam[team];
  return name === undefined || name === "UNSPECIFIED" ? null : (name as Team);
};

export const teamToProto = (team: Team): ProtoTeam => ProtoTeam[team];

/** @throws CodedError `invalid_request` when there are none */
export const settingsFromProto = (message: Settings | undefined): MatchmakerSettings => {
  if (message === undefined) throw new CodedError("invalid_request", "no settings were sent");
  return Object.fromEntries(
    MATCHMAKER_SETTING_NAMES.map((name) => [name, message[name]]),
  ) as unknown as MatchmakerSettings;
};

export const settingsToProto = (settings: MatchmakerSettings): MessageInitShape<typeof SettingsSchema> => ({
  ...settings,
  choicePenalty: [...settings.choicePenalty],
});
