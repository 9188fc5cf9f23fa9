import type { UserId } from "@gokaku/game";
import { endedRehearsal } from "../domain/rehearsal.ts";
import type { MatchRecord } from "../domain/report.ts";
import { stepOfDecline } from "../domain/seat-step.ts";
import { changeCurrent } from "./change-current.ts";
import { writeLocked } from "./check-in.ts";
import type { Deps } from "./deps.ts";

/**
 * Opens the seat of a player who gives it back.
 * @throws CodedError `match_not_found`, `match_begun`, `busy`
 */
export const declineMatch = (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  userId: UserId,
): Promise<MatchRecord> =>
  changeCurrent(
    deps,
    userId,
    (unit, record) => writeLocked(unit, record, stepOfDecline(record, userId, deps.clock.nowMs())),
    endedRehearsal,
  );
