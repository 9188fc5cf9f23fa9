import { CodedError, type UserId } from "@gokaku/game";
import { hostAfterTransfer, opensToEveryone } from "../domain/host.ts";
import { advanced } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import { withConfirmedSeat } from "../domain/seat-step.ts";
import { matchUpdated } from "../events/events.ts";
import { insertHostChange } from "../store/changes.ts";
import { updateMatch } from "../store/matches.ts";
import { changeCurrent } from "./change-current.ts";
import { confirmSeat } from "./check-in.ts";
import type { Deps } from "./deps.ts";

/**
 * Hands the host's rights of the user's current match over.
 * @throws CodedError `match_not_found`, `match_closed`, `not_host`, `busy`
 */
export const transferHost = (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  userId: UserId,
): Promise<MatchRecord> =>
  changeCurrent(
    deps,
    userId,
    async (unit, current) => {
      const { db, emit } = unit;
      const nowMs = deps.clock.nowMs();
      const record = await confirmSeat(unit, current, userId, nowMs);
      if (opensToEveryone(record.match, nowMs))
        throw new CodedError("not_host", `everyone is host of match ${record.match.id} by now`);
      const hostUserId = hostAfterTransfer(record.match, userId);
      const changed = { ...record, match: advanced(record.match, { hostUserId }) };
      await updateMatch(db, changed);
      await insertHostChange(db, changed.match, { cause: "transfer", byUserId: userId, atMs: nowMs });
      await emit(matchUpdated(changed.match, "host"));
      return changed;
    },
    (current, nowMs) => {
      const record = withConfirmedSeat(current, userId, nowMs);
      return {
        ...record,
        match: advanced(record.match, { hostUserId: hostAfterTransfer(record.match, userId) }),
      };
    },
  );
