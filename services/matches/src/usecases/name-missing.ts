import type { UserId } from "@gokaku/game";
import type { MatchRecord } from "../domain/report.ts";
import { stepOfNaming } from "../domain/seat-step.ts";
import { countLobbyChanges } from "../store/changes.ts";
import { changeCurrent } from "./change-current.ts";
import { writeLocked } from "./check-in.ts";
import type { Deps } from "./deps.ts";

/**
 * Names a player of the user's current match as missing; enough names open that seat.
 * @throws CodedError `match_not_found`, `match_begun`, `not_in_match`, `busy`
 */
export const nameMissing = (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  byUserId: UserId,
  userId: string,
): Promise<MatchRecord> =>
  changeCurrent(
    deps,
    byUserId,
    async (unit, record) => {
      const isPresent = (await countLobbyChanges(unit.db, record.match.id, userId)).ofUser > 0;
      const step = stepOfNaming(record, { byUserId, userId, isPresent }, deps.clock.nowMs());
      return writeLocked(unit, record, step);
    },
    (record, nowMs) => stepOfNaming(record, { byUserId, userId, isPresent: false }, nowMs)?.after ?? record,
  );
