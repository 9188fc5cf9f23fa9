import type { MatchId, UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Decision } from "../domain/decide.ts";
import type { Settlement } from "../domain/settle.ts";
import type { Tables } from "./tables.ts";

/** The stored end of a match. */
export interface StoredSettlement extends Decision {
  readonly cause: Settlement["cause"];
  readonly wasDisputed: boolean;
  readonly settledAtMs: number;
  readonly deltas: readonly { readonly userId: UserId; readonly rateDelta: number }[];
}

/** Null while the match has no result. */
export const findSettlement = async (
  db: Kysely<Tables>,
  matchId: MatchId,
): Promise<StoredSettlement | null> => {
  const row = await db
    .selectFrom("settlements")
    .select(["verdict", "offender", "voided", "cause", "was_disputed", "settled_at_ms"])
    .where("match_id", "=", matchId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const deltas = await db
    .selectFrom("settlement_deltas")
    .select(["user_id", "rate_delta"])
    .where("match_id", "=", matchId)
    .orderBy("user_id")
    .execute();
  return {
    verdict: row.verdict,
    offender: row.offender,
    voided: row.voided,
    cause: row.cause,
    wasDisputed: row.was_disputed,
    settledAtMs: Number(row.settled_at_ms),
    deltas: deltas.map(({ user_id, rate_delta }) => ({ userId: user_id, rateDelta: rate_delta })),
  };
};
