import { PRESENCE } from "./constants.ts";

/** The players that the last report to queue named. */
export interface Sent {
  readonly userIds: ReadonlySet<string>;
  /** Rounds since the last full report. */
  readonly rounds: number;
}

export const NONE_SENT: Sent = { userIds: new Set(), rounds: 0 };

/** @returns the players to report, and what holds once that was taken */
export const toSend = (
  here: readonly string[],
  { userIds, rounds }: Sent,
): { readonly due: readonly string[]; readonly next: Sent } => {
  const isWhole = rounds + 1 >= PRESENCE.roundsBetweenFull;
  return {
    due: isWhole ? here : here.filter((userId) => !userIds.has(userId)),
    next: { userIds: new Set(here), rounds: isWhole ? 0 : rounds + 1 },
  };
};
