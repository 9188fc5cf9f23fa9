import type { UserId } from "@gokaku/game";
import { matchNotFound, notHost } from "../domain/errors.ts";
import { mayOpenLobby } from "../domain/host.ts";
import { parseLobbyId } from "../domain/lobby.ts";
import { advanced } from "../domain/match.ts";
import { openIfDue } from "./open-to-everyone.ts";
import type { MatchRecord, MatchUnit, Transact } from "./ports.ts";

export interface UpdateLobbyDeps {
  readonly transact: Transact<MatchUnit>;
  readonly clock: { nowMs(): number };
}

/**
 * Sets the lobby id of the user's current match; the same id again changes nothing.
 * Throws `lobby_id_invalid`, `match_not_found` or `not_host`.
 */
export const updateLobby = (
  { transact, clock }: UpdateLobbyDeps,
  userId: UserId,
  value: string,
): Promise<MatchRecord> => {
  const lobbyId = parseLobbyId(value);
  return transact(async (unit) => {
    const current = await unit.lockCurrent(userId);
    if (current === null) throw matchNotFound(`in which ${userId} sits`);
    const nowMs = clock.nowMs();
    const record = await openIfDue(unit, current, nowMs);
    if (!mayOpenLobby(record.match, userId)) throw notHost(record.match.id, userId);
    if (record.match.lobbyId === lobbyId) return record;
    const changed = { ...record, match: advanced(record.match, { lobbyId }) };
    await unit.save(changed);
    await unit.saveLobbyChange(changed.match, userId, nowMs);
    await unit.announce({ kind: "updated", match: changed.match, updateType: "lobby" });
    return changed;
  });
};
