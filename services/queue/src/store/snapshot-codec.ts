import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  PlanLeftoversSchema,
  PlanMatchesSchema,
  SnapshotPlayersSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import type { PlanLeftover, PlanMatch, SnapshotPlayer } from "../domain/plan.ts";
import { leftoverFromMessage, leftoverToMessage, matchFromMessage, matchToMessage } from "../wire/plan.ts";
import { playerFromMessage, playerToMessage } from "../wire/snapshot.ts";
import { createRepeatedCodec } from "./repeated-codec.ts";

export const snapshotCodec = createRepeatedCodec<SnapshotPlayer>(
  (players) =>
    toBinary(SnapshotPlayersSchema, create(SnapshotPlayersSchema, { players: players.map(playerToMessage) })),
  (part) => fromBinary(SnapshotPlayersSchema, part).players.map(playerFromMessage),
);

export const matchesCodec = createRepeatedCodec<PlanMatch>(
  (matches) =>
    toBinary(PlanMatchesSchema, create(PlanMatchesSchema, { matches: matches.map(matchToMessage) })),
  (part) =>
    fromBinary(PlanMatchesSchema, part)
      .matches.map(matchFromMessage)
      .filter((match) => match !== null),
);

export const leftoversCodec = createRepeatedCodec<PlanLeftover>(
  (leftovers) =>
    toBinary(
      PlanLeftoversSchema,
      create(PlanLeftoversSchema, { leftovers: leftovers.map(leftoverToMessage) }),
    ),
  (part) =>
    fromBinary(PlanLeftoversSchema, part)
      .leftovers.map(leftoverFromMessage)
      .filter((leftover) => leftover !== null),
);
