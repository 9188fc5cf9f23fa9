import { type Dispute, startedAtSOf } from "../domain/settlement.ts";
import { userReleased } from "../events/events.ts";
import { insertDisputedRecords } from "../store/records.ts";
import { openDispute } from "./cases-of-matches.ts";
import type { Deps } from "./deps.ts";
import { lockPlayers } from "./require.ts";

/**
 * Shows a match without a verdict as open in its players' histories, opens its case and releases them. A match that has a
 * result or is shown already changes nothing.
 * @throws CodedError `invalid_request` when a player has no account
 */
export const applyDispute = async (
  { transact }: Pick<Deps, "transact">,
  { matchId, startedAtMs, disputedAtMs, players }: Dispute,
): Promise<void> => {
  const userIds = players.map(({ userId }) => userId);
  await transact(async ({ db, emit }) => {
    const accountOf = await lockPlayers(db, userIds);
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
        startedAtS: startedAtSOf({ startedAtMs }),
      })),
    );
    await openDispute(db, { matchId, userIds, atS: Math.floor(disputedAtMs / 1000) });
    await emit(...released.map((userId) => userReleased(matchId, accountOf(userId))));
  });
};
