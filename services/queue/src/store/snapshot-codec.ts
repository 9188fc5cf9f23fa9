import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { PlanMatchesSchema, SnapshotPlayersSchema } from "@gokaku/proto/queue/v1/queue_pb";
import type { PlanMatch, SnapshotPlayer } from "../domain/plan.ts";
import { matchFromMessage, matchToMessage, playerFromMessage, playerToMessage } from "../wire/plan.ts";

const compress = promisify(gzip);
const expand = promisify(gunzip);

export const packSnapshot = (players: readonly SnapshotPlayer[]): Promise<Buffer> =>
  compress(
    toBinary(SnapshotPlayersSchema, create(SnapshotPlayersSchema, { players: players.map(playerToMessage) })),
  );

export const unpackSnapshot = async (packed: Uint8Array): Promise<readonly SnapshotPlayer[]> =>
  fromBinary(SnapshotPlayersSchema, await expand(packed)).players.map(playerFromMessage);

export const packPlan = (matches: readonly PlanMatch[]): Promise<Buffer> =>
  compress(toBinary(PlanMatchesSchema, create(PlanMatchesSchema, { matches: matches.map(matchToMessage) })));

export const unpackPlan = async (packed: Uint8Array): Promise<readonly PlanMatch[]> =>
  fromBinary(PlanMatchesSchema, await expand(packed))
    .matches.map(matchFromMessage)
    .filter((match) => match !== null);
