import { create } from "@bufbuild/protobuf";
import type { QueueViewChanged } from "@gokaku/bus";
import { QueueViewChangedSchema } from "@gokaku/proto/events/v1/events_pb";
import { presentCounts, presentView } from "../rpc/present.ts";
import type { ViewStep } from "../usecases/deps.ts";

/** A step of the public view as it is sent to every realtime replica. */
export const viewChanged = ({ before, view, joined, left }: ViewStep): QueueViewChanged =>
  create(QueueViewChangedSchema, {
    prev: BigInt(before.version),
    view: presentView(view),
    before: presentView(before),
    joined: presentCounts(joined),
    left: presentCounts(left),
  });
