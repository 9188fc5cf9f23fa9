import { CodedError, type UserId } from "@gokaku/game";
import { mayOpenLobby } from "../domain/host.ts";
import { parseLobbyId } from "../domain/lobby.ts";
import { advanced } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import { matchUpdated } from "../facts/events.ts";
import { insertLobbyChange } from "../store/changes.ts";
import { lockCurrentByUserId, updateMatch } from "../store/matches.ts";
import type { Deps } from "./deps.ts";
import { openIfDue } from "./open-to-everyone.ts";

/**
 * Sets the lobby id of the user's current match; the same id again changes nothing.
 * Throws `lobby_id_invalid`, `match_not_found` or `not_host`.
 */
export const updateLobby = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  userId: UserId,
  value: string,
): Promise<MatchRecord> => {
  const lobbyId = parseLobbyId(value);
  return transact(async (unit) => {
    const current = await lockCurrentByUserId(unit.db, userId);
    if (current === null) throw new CodedError("match_not_found", `${userId} sits in no match`);
    const nowMs = clock.nowMs();
    const record = await openIfDue(unit, current, nowMs);
    const { match } = record;
    if (!mayOpenLobby(match, userId))
      throw new CodedError("not_host", `${userId} is not the host of match ${match.id}`);
    if (match.lobbyId === lobbyId) return record;
    const changed = { ...record, match: advanced(match, { lobbyId }) };
    await updateMatch(unit.db, changed);
    await insertLobbyChange(unit.db, changed.match, userId, nowMs);
    await unit.emit(matchUpdated(changed.match, "lobby"));
    return changed;
  });
};
