import { findDeadlines } from "../store/matches.ts";
import { closeDue } from "./close-due.ts";
import { openDueToEveryone } from "./open-to-everyone.ts";

/**
 * Handles everything that is due: matches close, and everyone becomes host where no lobby was opened. A
 * failed match stays due for the next run.
 * @returns ms from now to the next deadline; null when there is none
 */
export const meetDeadlines = async (
  deps: Parameters<typeof closeDue>[0] & Parameters<typeof openDueToEveryone>[0],
): Promise<number | null> => {
  const nowMs = await deps.clock.confirmedNowMs();
  const { closes, opens, nextAtMs } = await findDeadlines(deps.db, nowMs);
  if (closes) await closeDue(deps);
  if (opens) await openDueToEveryone(deps);
  return nextAtMs === null ? null : Math.max(0, nextAtMs - deps.clock.nowMs());
};
