import { CodedError, type UserId } from "@gokaku/game";
import { mayOpenLobby } from "../domain/host.ts";
import { lobbyChangesLeft, parseLobbyId } from "../domain/lobby.ts";
import { advanced } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import { withConfirmedSeat } from "../domain/seat-step.ts";
import { matchUpdated } from "../events/events.ts";
import { countLobbyChanges, insertLobbyChange } from "../store/changes.ts";
import { updateMatch } from "../store/matches.ts";
import { changeCurrent } from "./change-current.ts";
import { confirmSeat } from "./check-in.ts";
import type { Deps } from "./deps.ts";
import { openIfDue } from "./open-to-everyone.ts";

/**
 * Sets the lobby id of the user's current match; the same id again changes nothing.
 * @throws CodedError `lobby_id_invalid`, `match_not_found`, `not_host`, `lobby_changes_used_up`, `busy`
 */
export const updateLobby = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  userId: UserId,
  value: string,
): Promise<MatchRecord> => {
  const lobbyId = parseLobbyId(value);
  const notHost = (matchId: string): CodedError =>
    new CodedError("not_host", `${userId} is not the host of match ${matchId}`);
  return changeCurrent(
    deps,
    userId,
    async (unit, current) => {
      const nowMs = deps.clock.nowMs();
      const record = await openIfDue(unit, await confirmSeat(unit, current, userId, nowMs), nowMs);
      const { match } = record;
      if (!mayOpenLobby(match, userId)) throw notHost(match.id);
      if (match.lobbyId === lobbyId) return record;
      if (lobbyChangesLeft(await countLobbyChanges(unit.db, match.id, userId)) === 0)
        throw new CodedError("lobby_changes_used_up", `the lobby of match ${match.id} was changed too often`);
      const changed = { ...record, match: advanced(match, { lobbyId }) };
      await updateMatch(unit.db, changed);
      await insertLobbyChange(unit.db, changed.match, userId, nowMs);
      await unit.emit(matchUpdated(changed.match, "lobby"));
      return changed;
    },
    (current, nowMs) => {
      const record = withConfirmedSeat(current, userId, nowMs);
      const { match } = record;
      if (!mayOpenLobby(match, userId)) throw notHost(match.id);
      return match.lobbyId === lobbyId ? record : { ...record, match: advanced(match, { lobbyId }) };
    },
  );
};
