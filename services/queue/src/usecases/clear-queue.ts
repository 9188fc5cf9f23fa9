import { adminActed, entriesChanged } from "../events/events.ts";
import { clearByAdmin } from "../store/sweeps.ts";
import type { Deps } from "./deps.ts";

/**
 * Ends all entries of this moment by an admin's order, in batches; the last one records the act.
 * @returns how many stopped waiting
 */
export const clearQueue = async (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  adminId: string,
): Promise<number> => {
  const joinedUntilMs = clock.nowMs();
  for (let cleared = 0; ; ) {
    const ended = await transact(async ({ db, emit }) => {
      const nowMs = clock.nowMs();
      const userIds = await clearByAdmin(db, joinedUntilMs, nowMs);
      await emit(...entriesChanged(userIds));
      if (userIds.length === 0)
        await emit(
          adminActed({
            actorId: adminId,
            action: "queue.clear",
            object: "queue",
            after: { cleared },
            actedAtMs: nowMs,
          }),
        );
      return userIds.length;
    });
    if (ended === 0) return cleared;
    cleared += ended;
  }
};
