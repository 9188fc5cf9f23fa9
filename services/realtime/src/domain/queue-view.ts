/** The public queue view moved from version `prev` to `version`. */
export type QueueStep = Readonly<{ prev: number; version: number }>;

/** Nothing to say, the difference, or the full state because a version was lost. */
export type Announcement = "none" | "diff" | "full";

/** What sockets that have seen version `have` (null: nothing yet) must be told of a step. */
export const announceStep = (have: number | null, { prev, version }: QueueStep): Announcement => {
  if (have !== null && version <= have) return "none";
  return prev === have ? "diff" : "full";
};

/** What sockets that have seen version `have` must be told of a state that was read, not announced. */
export const announceRead = (have: number | null, version: number): Announcement =>
  have !== null && version <= have ? "none" : "full";
