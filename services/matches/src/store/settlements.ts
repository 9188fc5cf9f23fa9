import type { MatchId, UserId } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Decision } from "../domain/decide.ts";
import type { Settlement } from "../domain/settle.ts";
import { toMatchId } from "./match-rows.ts";
import type { Tables } from "./tables.ts";

/** The stored end of a match. */
export interface StoredSettlement extends Decision {
  readonly cause: Settlement["cause"];
  readonly wasDisputed: boolean;
  readonly settledAtMs: number;
  readonly deltas: readonly { readonly userId: UserId; readonly rateDelta: number }[];
}

/** The ends of matches that have one, by match. */
export const listSettlements = async (
  db: Kysely<Tables>,
  matchIds: readonly MatchId[],
): Promise<ReadonlyMap<MatchId, StoredSettlement>> => {
  const { rows } = await sql<StoredSettlement & { matchId: string; settledAt: string }>`
    select match_id as "matchId", verdict, offender, voided, cause, was_disputed as "wasDisputed",
      settled_at_ms as "settledAt",
      (select coalesce(json_agg(json_build_object('userId', user_id, 'rateDelta', rate_delta) order by user_id), '[]')
        from settlement_deltas d where d.match_id = s.match_id) as deltas
    from settlements s where match_id = any(${matchIds}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ matchId, settledAt, ...settled }) => [
      toMatchId(matchId),
      { ...settled, settledAtMs: Number(settledAt) },
    ]),
  );
};

/** Null while the match has no result. */
export const findSettlement = async (
  db: Kysely<Tables>,
  matchId: MatchId,
): Promise<StoredSettlement | null> => (await listSettlements(db, [matchId])).get(matchId) ?? null;
