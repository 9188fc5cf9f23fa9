import { RETENTION_MS } from "../domain/target.ts";
import { deleteOld } from "../store/matches.ts";
import { freeLostPairs } from "../store/rooms.ts";
import { want } from "../store/targets.ts";
import type { Deps } from "./deps.ts";

/** Deletes what is known of matches that did not change for a week, and closes rooms that were left to them. */
export const deleteOldMatches = ({ transact, clock }: Pick<Deps, "transact" | "clock">): Promise<void> =>
  transact(async ({ db }) => {
    const nowMs = clock.nowMs();
    await deleteOld(db, nowMs - RETENTION_MS);
    for (const { guildId, channelId } of await freeLostPairs(db, nowMs))
      await want(
        db,
        { key: `room:${channelId}`, kind: "room", guildId, channelId, wanted: { allowed: [] } },
        nowMs,
      );
  });
