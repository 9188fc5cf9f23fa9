import type { UserId } from "@gokaku/game";
import type { Status } from "../domain/entry.ts";
import type { Store } from "./ports.ts";

/** Where each of these players stands with the queue, in the order asked for. */
export const getStatuses = async (
  { read }: Pick<Store, "read">,
  userIds: readonly UserId[],
): Promise<readonly Status[]> => {
  if (userIds.length === 0) return [];
  const [entries, ends, seats] = await Promise.all([
    read.entries.findLiveByUsers(userIds),
    read.entries.findLastEnds(userIds),
    read.seats.findOpen(userIds),
  ]);
  return userIds.map((userId) => ({
    userId,
    entry: entries.get(userId) ?? null,
    lastEnd: ends.get(userId) ?? null,
    inMatch: seats.get(userId) === "playing",
    resultPending: seats.get(userId) === "counting",
  }));
};
