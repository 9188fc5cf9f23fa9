import { FORMULA_VERSION, RATING } from "@gokaku/rating";
import type { Transaction } from "kysely";
import type { Match } from "../domain/match.ts";
import type { Settlement } from "../usecases/ports.ts";
import type { Tables } from "./tables.ts";

/** Keeps how a match ended and everything needed to compute its deltas again. */
export const saveSettlement = async (
  db: Transaction<Tables>,
  { id }: Match,
  settlement: Settlement,
): Promise<void> => {
  await db
    .insertInto("settlements")
    .values({
      match_id: id,
      verdict: settlement.verdict,
      culprit: settlement.culprit,
      voided: settlement.voided,
      cause: settlement.cause,
      was_disputed: settlement.wasDisputed,
      formula_version: FORMULA_VERSION,
      constants: JSON.stringify(RATING),
      settled_at_ms: settlement.atMs,
    })
    .execute();
  await db
    .insertInto("settlement_deltas")
    .values(
      settlement.seats.map((seat) => ({
        match_id: id,
        user_id: seat.userId,
        rate_delta: seat.rateDelta,
        mu_before: seat.muBefore,
        sigma_before: seat.sigmaBefore,
        sigma_after: seat.sigmaAfter,
        expected_score: seat.expectedScore,
        is_culprit: seat.isCulprit,
        contradicted: seat.contradicted,
      })),
    )
    .execute();
};
