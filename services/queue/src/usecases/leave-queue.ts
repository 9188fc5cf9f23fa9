import { CodedError, type UserId } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import type { Status } from "../domain/entry.ts";
import type { CountRare, Store } from "./ports.ts";

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly countRare: CountRare;
}

/**
 * Takes a player out of the queue. While a match is being made of the entry this is refused, and the entry
 * ends should the match not come about.
 * @returns where the player then stands
 * @throws CodedError `not_queued`, `match_being_made`
 */
export const leaveQueue = async ({ store, clock, countRare }: Deps, userId: UserId): Promise<Status> => {
  const outcome = await store.transact(async (unit) => {
    const entry = await unit.entries.lockLiveByUser(userId);
    if (entry === null) return "not_queued";
    if (entry.state === "claimed") {
      if (entry.endRequested === null) await unit.entries.requestEnd(entry.entryId, "left");
      return "match_being_made";
    }
    const endedAtMs = clock.nowMs();
    if (await unit.entries.endWaiting(entry.entryId, "left", endedAtMs))
      await unit.announce.entriesChanged([userId]);
    return { entryId: entry.entryId, cause: "left" as const, endedAtMs };
  });
  if (typeof outcome === "object") {
    return { userId, entry: null, lastEnd: outcome, inMatch: false, resultPending: false };
  }
  if (outcome === "match_being_made") countRare("leave_on_claimed");
  throw new CodedError(outcome, "there is no waiting entry to leave");
};
