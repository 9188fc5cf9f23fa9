import type { UserChanged } from "@gokaku/proto/events/v1/events_pb";
import type { Follow } from "./follow.ts";

type Needs = Readonly<{ closeBanned: (event: UserChanged) => void }>;

/** user.changed → a banned player's sockets end. */
export const closeBannedSockets = (follow: Follow, { closeBanned }: Needs): AsyncDisposable =>
  follow("USERS", "user.changed", closeBanned);
