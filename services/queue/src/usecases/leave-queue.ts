import { CodedError, type UserId } from "@gokaku/game";
import { freeStatus, type Status } from "../domain/entry.ts";
import { entriesChanged } from "../events/events.ts";
import { endWaitingByEntryId, lockLiveByUserId, requestEndByEntryId } from "../store/entries.ts";
import type { Deps } from "./deps.ts";

const leftAs = (userId: UserId, entryId: string, endedAtMs: number): Status =>
  freeStatus(userId, { lastEnd: { entryId, cause: "left", endedAtMs } });

/** Finds the reason; a claimed entry stores the request, and ends if its claim is undone. */
const leaveLocked = async (
  { transact, clock, countRare }: Pick<Deps, "transact" | "clock" | "countRare">,
  userId: UserId,
): Promise<Status> => {
  const outcome = await transact(async ({ db, emit }) => {
    const entry = await lockLiveByUserId(db, userId);
    if (entry === null) return "not_queued";
    if (entry.state === "claimed") {
      if (entry.endRequested === null) await requestEndByEntryId(db, entry.entryId, "left");
      return "match_being_made";
    }
    const endedAtMs = clock.nowMs();
    if (await endWaitingByEntryId(db, entry.entryId, "left", endedAtMs))
      await emit(...entriesChanged([userId]));
    return leftAs(userId, entry.entryId, endedAtMs);
  });
  if (typeof outcome === "object") return outcome;
  if (outcome === "match_being_made") countRare("leave_on_claimed");
  throw new CodedError(outcome, "there is no waiting entry to leave");
};

/**
 * Takes a player out of the queue. While a match is being made of the entry this is refused, and the entry
 * ends if its claim is undone.
 * @throws CodedError `not_queued`, `match_being_made`
 */
export const leaveQueue = async (
  deps: Pick<Deps, "transact" | "leaveWaiting" | "clock" | "countRare">,
  userId: UserId,
): Promise<Status> => {
  const left = await deps.leaveWaiting({ userId, nowMs: deps.clock.nowMs() });
  return left === null ? leaveLocked(deps, userId) : leftAs(userId, left.entryId, left.endedAtMs);
};
