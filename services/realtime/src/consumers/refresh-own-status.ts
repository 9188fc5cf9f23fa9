import type { Reader } from "../live/reader.ts";
import type { Follow } from "./follow.ts";

/** queue.entry_changed → `updateStatus` to the player's own sockets. */
export const refreshOwnStatus = (follow: Follow, { reader }: Readonly<{ reader: Reader }>): AsyncDisposable =>
  follow("QUEUE", "queue.entry_changed", ({ userId }) => void reader.players([userId]));
