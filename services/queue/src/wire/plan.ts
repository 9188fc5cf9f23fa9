import type { MessageInitShape } from "@bufbuild/protobuf";
import type { UserId } from "@gokaku/game";
import { roleFromProto, roleToProto, teamFromProto, teamToProto } from "@gokaku/grpc";
import type {
  PlanMatch as PlanMatchMessage,
  PlanMatchSchema,
  SnapshotPlayer as SnapshotPlayerMessage,
  SnapshotPlayerSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import type { PlanMatch, SnapshotPlayer } from "../domain/plan.ts";

export const playerToMessage = (player: SnapshotPlayer): MessageInitShape<typeof SnapshotPlayerSchema> => ({
  entryId: player.entryId,
  entryVersion: BigInt(player.entryVersion),
  userId: player.userId,
  roles: player.roles.map(roleToProto),
  rate: player.rate,
  sigma: player.sigma,
  waitedSeconds: player.waitedS,
  blocking: [...player.blocking],
  roleDebt: player.roleDebt,
});

export const playerFromMessage = (message: SnapshotPlayerMessage): SnapshotPlayer => ({
  entryId: message.entryId,
  entryVersion: Number(message.entryVersion),
  userId: message.userId as UserId,
  roles: message.roles.map(roleFromProto).filter((role) => role !== null),
  rate: message.rate,
  sigma: message.sigma,
  waitedS: message.waitedSeconds,
  blocking: message.blocking as UserId[],
  roleDebt: message.roleDebt,
});

/** @returns null when a team or role is missing */
export const matchFromMessage = (message: PlanMatchMessage): PlanMatch | null => {
  const firstAttack = teamFromProto(message.firstAttack);
  if (firstAttack === null) return null;
  const seats: PlanMatch["seats"][number][] = [];
  for (const seat of message.seats) {
    const team = teamFromProto(seat.team);
    const role = roleFromProto(seat.role);
    if (team === null || role === null) return null;
    seats.push({ entryId: seat.entryId, userId: seat.userId as UserId, team, role });
  }
  const { index, value, winChanceA } = message;
  return { index, seats, firstAttack, value, winChanceA };
};

export const matchToMessage = (match: PlanMatch): MessageInitShape<typeof PlanMatchSchema> => ({
  index: match.index,
  seats: match.seats.map((seat) => ({
    entryId: seat.entryId,
    userId: seat.userId,
    team: teamToProto(seat.team),
    role: roleToProto(seat.role),
  })),
  firstAttack: teamToProto(match.firstAttack),
  value: match.value,
  winChanceA: match.winChanceA,
});
