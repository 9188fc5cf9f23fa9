import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import type { PlanLeftover, PlanMatch } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import {
  PlanLeftoversSchema,
  PlanMatchesSchema,
  type SnapshotPlayer,
  SnapshotPlayersSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import { createRepeatedCodec } from "./repeated-codec.ts";

export const snapshotCodec = createRepeatedCodec<SnapshotPlayer>(
  (players) => toBinary(SnapshotPlayersSchema, create(SnapshotPlayersSchema, { players })),
  (part) => fromBinary(SnapshotPlayersSchema, part).players,
);

export const matchesCodec = createRepeatedCodec<PlanMatch>(
  (matches) => toBinary(PlanMatchesSchema, create(PlanMatchesSchema, { matches })),
  (part) => fromBinary(PlanMatchesSchema, part).matches,
);

export const leftoversCodec = createRepeatedCodec<PlanLeftover>(
  (leftovers) => toBinary(PlanLeftoversSchema, create(PlanLeftoversSchema, { leftovers })),
  (part) => fromBinary(PlanLeftoversSchema, part).leftovers,
);
