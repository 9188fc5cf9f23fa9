import type { MessageInitShape } from "@bufbuild/protobuf";
import { type EntryChangedSchema, EntryChange as Kind } from "@gokaku/proto/events/v1/events_pb";
import type { EntryChange } from "../domain/entry.ts";

const KINDS = {
  waiting: Kind.WAITING,
  claimed: Kind.CLAIMED,
  ended: Kind.ENDED,
} as const satisfies Record<EntryChange["change"], Kind>;

export const changeToMessage = ({
  version,
  change,
  cause,
  ...who
}: EntryChange): MessageInitShape<typeof EntryChangedSchema> => ({
  ...who,
  version: BigInt(version),
  change: KINDS[change],
  cause: cause ?? "",
});
