import { RETENTION_MS } from "../domain/target.ts";
import { deleteLeavers } from "../store/leavers.ts";
import { deleteOld } from "../store/matches.ts";
import { deleteOldRoles } from "../store/roles.ts";
import { freeLostPairs } from "../store/rooms.ts";
import { want } from "../store/targets.ts";
import type { Deps } from "./deps.ts";

/** Deletes what is shown nowhere and did not change for a week, and closes rooms that were left to such a match. */
export const deleteOldMatches = ({ transact, clock }: Pick<Deps, "transact" | "clock">): Promise<void> =>
  transact(async ({ db }) => {
    const nowMs = clock.nowMs();
    const beforeMs = nowMs - RETENTION_MS;
    await deleteOld(db, beforeMs);
    await deleteLeavers(db, beforeMs);
    await deleteOldRoles(db, beforeMs);
    for (const { guildId, channelId } of await freeLostPairs(db, beforeMs, nowMs))
      await want(
        db,
        { key: `room:${channelId}`, kind: "room", guildId, channelId, wanted: { allowed: [] } },
        nowMs,
      );
  });
