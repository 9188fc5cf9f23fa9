import { getDeadlines } from "../store/matches.ts";
import { closeDue } from "./close-due.ts";
import { openDueSeats } from "./open-due-seats.ts";
import { openDueToEveryone } from "./open-to-everyone.ts";

/** After a longer break between two looks, players may have been unable to confirm their seats. */
const LONGEST_BREAK_MS = 20_000;

/**
 * Handles everything that is due: matches close, everyone becomes host where no lobby was opened, and seats open that
 * were not confirmed. A failed match stays due for the next run.
 * @param awakeSinceMs since when players could confirm seats; by default since the first look
 * @returns one look: ms from now to the next deadline, null when there is none
 */
export const createMeetDeadlines = (
  deps: Parameters<typeof closeDue>[0] & Parameters<typeof openDueToEveryone>[0],
  awakeSinceMs?: number,
): (() => Promise<number | null>) => {
  let sinceMs = awakeSinceMs;
  let lookedAtMs: number | null = null;
  return async () => {
    const nowMs = await deps.clock.confirmedNowMs();
    const { closes, opens, checksIn, nextAtMs } = await getDeadlines(deps.db, nowMs);
    if (lookedAtMs !== null && nowMs - lookedAtMs > LONGEST_BREAK_MS) sinceMs = nowMs;
    sinceMs ??= nowMs;
    lookedAtMs = nowMs;
    if (closes) await closeDue(deps);
    if (opens) await openDueToEveryone(deps);
    if (checksIn) await openDueSeats(deps, sinceMs);
    return nextAtMs === null ? null : Math.max(0, nextAtMs - deps.clock.nowMs());
  };
};
