import type { Role, Team } from "@gokaku/game";
import { Role as ProtoRole, Team as ProtoTeam } from "@gokaku/proto/common/v1/common_pb";

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
