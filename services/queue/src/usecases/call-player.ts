import { nextCall } from "../domain/player-call.ts";
import { playerWanted } from "../events/events.ts";
import { lockPlayerCall, storePlayerCall } from "../store/player-calls.ts";
import { findPublishedView } from "../store/views.ts";
import type { Deps } from "./deps.ts";

/**
 * Asks for the missing player that the published view names (GATHER-41). The row of the last call is locked, so of
 * several replicas one asks.
 * @returns false: the next look is the next poll
 */
export const callPlayer = async ({ transact, clock }: Pick<Deps, "transact" | "clock">): Promise<boolean> => {
  const nowMs = await clock.confirmedNowMs();
  return transact(async ({ db, emit }) => {
    const shortage = (await findPublishedView(db))?.shortage ?? null;
    const isMissing = shortage !== null && shortage.players === 1 && shortage.roles.length > 0;
    const known = await lockPlayerCall(db);
    const { isDue, ...next } = nextCall(known, isMissing, nowMs);
    if (next.missingSinceMs === known.missingSinceMs && !isDue) return false;
    await storePlayerCall(db, next);
    if (isDue && shortage !== null) await emit(playerWanted(shortage, nowMs));
    return false;
  });
};
