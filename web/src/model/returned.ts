import type { Match, QueueStatus } from "@gokaku/contract";
import { create } from "zustand";

/** The abandoned match from which the player went back to the head of the queue; null for none. */
export const useReturned = create<{ readonly matchId: string | null }>()(() => ({ matchId: null }));

/** Whether the player waits again with the time of before the match, which found no substitute. */
export const isBackInQueue = (match: Match, status: QueueStatus | undefined): boolean =>
  match.status === "done" &&
  match.voided &&
  status?.entry != null &&
  status.entry.joined_at < match.matched_unixtime;
