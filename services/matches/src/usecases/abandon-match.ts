import type { MatchId } from "@gokaku/game";
import { stepOfAbandonment } from "../domain/seat-step.ts";
import { lockMatch, rowOfMatch } from "../store/matches.ts";
import { writeLocked } from "./check-in.ts";
import type { Deps } from "./deps.ts";

/** Ends a match with an open seat as void; a no-op for every other match. @throws CodedError `busy` */
export const abandonMatch = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  matchId: MatchId,
): Promise<void> =>
  transact(
    async (unit) => {
      const record = await lockMatch(unit.db, matchId);
      if (record !== null) await writeLocked(unit, record, stepOfAbandonment(record, clock.nowMs()));
    },
    { row: rowOfMatch(matchId) },
  );
