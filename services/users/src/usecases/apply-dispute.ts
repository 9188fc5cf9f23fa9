import type { Dispute } from "../domain/settlement.ts";
import { userReleased } from "../facts/events.ts";
import { lockAccountsByUserIds } from "../store/accounts.ts";
import { insertDisputedRecords } from "../store/records.ts";
import type { Deps } from "./deps.ts";

/**
 * Shows a match without a verdict as open in its players' histories and releases them. A match that has a
 * result or is shown already changes nothing.
 * @throws Error when a player has no account
 */
export const applyDispute = async (
  { transact }: Pick<Deps, "transact">,
  { matchId, startedAt, players }: Dispute,
): Promise<void> => {
  const userIds = players.map((player) => player.userId).toSorted();
  await transact(async ({ db, emit }) => {
    const accounts = await lockAccountsByUserIds(db, userIds);
    const released = await insertDisputedRecords(
      db,
      players.map(({ userId, characterId, role, roleChoice }) => ({
        matchId,
        userId,
        outcome: null,
        characterId,
        role,
        roleChoice,
        rateDelta: 0,
        startedAt: Math.floor(startedAt / 1000),
      })),
    );
    await emit(
      ...released.map((userId) => {
        const rate = accounts.get(userId)?.stats.rate ?? 0;
        return userReleased({ userId, matchId, outcome: null, rateBefore: rate, rateAfter: rate });
      }),
    );
  });
};
