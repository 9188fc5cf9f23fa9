import { statement } from "@gokaku/db";
import type { MatchId, UserId, Verdict } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Agreement, DisputeRecord, Statement } from "../domain/dispute-room.ts";
import type { Outcome } from "../domain/tally.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Rows as JSON; times fit a double. */
interface Row {
  readonly statements: readonly Statement[];
  readonly agreements: readonly {
    readonly userId: UserId;
    readonly verdict: Verdict;
    readonly offender: UserId | null;
    readonly agreedAtMs: number;
  }[];
  readonly leavers: DisputeRecord["leavers"];
}

const selectRoom = statement<Row>(`
  select
    (select coalesce(json_agg(json_build_object('userId', user_id, 'text', text, 'writtenAtMs', written_at_ms)
      order by written_at_ms, user_id), '[]') from dispute_statement where match_id = $1::bigint) as statements,
    (select coalesce(json_agg(json_build_object('userId', user_id, 'verdict', verdict, 'offender', offender,
      'agreedAtMs', agreed_at_ms) order by agreed_at_ms, user_id), '[]')
      from dispute_agreement where match_id = $1::bigint) as agreements,
    (select coalesce(json_agg(json_build_object('userId', user_id, 'leftAtMs', left_at_ms)), '[]')
      from leavers where user_id in (select user_id from match_players where match_id = $1::bigint)) as leavers`);

export const findDisputeRecord = async (db: Db, matchId: MatchId): Promise<DisputeRecord> => {
  const [row] = await selectRoom(db, [matchId]);
  if (row === undefined) throw new Error(`the dispute room of match ${matchId} was not answered`);
  return {
    ...row,
    agreements: row.agreements.map(({ verdict, offender, ...rest }): Agreement => {
      const outcome = verdict === "invalid" ? { verdict, offender } : { verdict, offender: null };
      return { ...rest, outcome };
    }),
  };
};

/** @returns false when the player has written before */
export const insertStatement = async (
  db: Db,
  matchId: MatchId,
  { userId, text, writtenAtMs }: Statement,
): Promise<boolean> => {
  const written = await db
    .insertInto("dispute_statement")
    .values({ match_id: matchId, user_id: userId, text, written_at_ms: writtenAtMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return written !== undefined;
};

/** A newer agreement of a player replaces the older one. */
export const saveAgreement = async (
  db: Db,
  matchId: MatchId,
  { userId, outcome, agreedAtMs }: Agreement & { readonly outcome: Outcome },
): Promise<void> => {
  const values = { ...outcome, agreed_at_ms: agreedAtMs };
  await db
    .insertInto("dispute_agreement")
    .values({ match_id: matchId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(["match_id", "user_id"]).doUpdateSet(values))
    .execute();
};

/** The match's version as its dispute began; null for one of before this was stored, and for none. */
export const findDisputeVersion = async (db: Db, matchId: MatchId): Promise<number | null> => {
  const row = await db
    .selectFrom("disputes")
    .select("version")
    .where("match_id", "=", matchId)
    .executeTakeFirst();
  return row?.version == null ? null : Number(row.version);
};

/**
 * Empties what a player wrote and takes the agreements of undecided disputes back.
 * @param leftAtMs a whole second: what was written within it goes as well
 */
export const forgetInRooms = async (db: Db, userId: UserId, leftAtMs: number): Promise<void> => {
  const untilMs = String(leftAtMs + 999);
  await db
    .insertInto("leavers")
    .values({ user_id: userId, left_at_ms: leftAtMs })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ left_at_ms: leftAtMs }))
    .execute();
  await db
    .updateTable("dispute_statement")
    .set({ text: "" })
    .where("user_id", "=", userId)
    .where("written_at_ms", "<=", untilMs)
    .execute();
  await db
    .deleteFrom("dispute_agreement")
    .where("user_id", "=", userId)
    .where("agreed_at_ms", "<=", untilMs)
    .where("match_id", "in", (query) =>
      query.selectFrom("matches").select("id").where("status", "=", "matched"),
    )
    .execute();
};
