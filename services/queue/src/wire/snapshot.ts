import type { MessageInitShape } from "@bufbuild/protobuf";
import type { UserId } from "@gokaku/game";
import { roleFromProto, roleToProto } from "@gokaku/grpc";
import type {
  SnapshotPlayer as SnapshotPlayerMessage,
  SnapshotPlayerSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import type { SnapshotPlayer } from "../domain/plan.ts";

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
