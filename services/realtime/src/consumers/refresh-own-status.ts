import type { Reader } from "../live/reader.ts";
import type { Follow } from "./follow.ts";

/** queue.entries_changed → `updateStatus` to the own sockets of the players named. */
export const refreshOwnStatus = (follow: Follow, { reader }: Readonly<{ reader: Reader }>): AsyncDisposable =>
  follow("QUEUE", "queue.entries_changed", ({ userIds }) => void reader.players(userIds));
