import { statement } from "@gokaku/db";
import { THANKS_SIDES, type ThanksSide } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Outcome } from "../domain/ledger.ts";
import { THANKS, type ThankedMatch, type Thanks } from "../domain/thanks.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The match in a player's history; null for a match without the player, and before it is counted. */
export const findThankedMatch = async (
  db: Db,
  matchId: string,
  userId: string,
): Promise<ThankedMatch | null> => {
  const row = await db
    .selectFrom("match_record")
    .select(["outcome", "started_at"])
    .where("match_id", "=", matchId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { matchId, outcome: row.outcome as Outcome | null, startedAtS: Number(row.started_at) };
};

/** How a match ended for a player who has an account; null for who does not play in it or has left. */
export const findOutcomeOf = async (db: Db, matchId: string, userId: string): Promise<Outcome | null> => {
  const row = await db
    .selectFrom("match_record")
    .innerJoin("account", "account.user_id", "match_record.user_id")
    .select("outcome")
    .where("match_id", "=", matchId)
    .where("match_record.user_id", "=", userId)
    .where("account.deleted_at", "=", "0")
    .executeTakeFirst();
  return (row?.outcome ?? null) as Outcome | null;
};

/** The thanks of a player for a match, by side. */
export const listThanks = async (
  db: Db,
  matchId: string,
  giverId: string,
): Promise<Readonly<Record<ThanksSide, Thanks | null>>> => {
  const rows = await db
    .selectFrom("thanks")
    .select(["side", "receiver_id", "given_at"])
    .where("match_id", "=", matchId)
    .where("giver_id", "=", giverId)
    .execute();
  const given = (side: ThanksSide): Thanks | null => {
    const row = rows.find((one) => one.side === side);
    return row === undefined ? null : { receiverId: row.receiver_id, givenAtS: Number(row.given_at) };
  };
  const [mate, opponent] = THANKS_SIDES;
  return { [mate]: given(mate), [opponent]: given(opponent) };
};

interface Given {
  readonly matchId: string;
  readonly giverId: string;
  readonly side: ThanksSide;
}

const upsertThanks = statement<{ receiver_id: string }>(`
  with present as (
    select user_id from account where user_id in ($2::text, $4::text) and deleted_at = 0 order by user_id for share
  )
  insert into thanks (match_id, giver_id, side, receiver_id, given_at)
  select $1::bigint, $2::text, $3::text, $4::text, $5::bigint where (select count(*) from present) = 2
  on conflict (match_id, giver_id, side) do update set receiver_id = excluded.receiver_id
    where thanks.given_at > $5::bigint - ${THANKS.changeS} or thanks.receiver_id = excluded.receiver_id
  returning receiver_id`);

/** @returns false when another player was thanked too long ago to be changed, and when one of the two has left */
export const saveThanks = async (
  db: Db,
  { matchId, giverId, side }: Given,
  receiverId: string,
  nowS: number,
): Promise<boolean> => (await upsertThanks(db, [matchId, giverId, side, receiverId, nowS])).length > 0;

/** @returns false when it was given too long ago to be undone; none is undone */
export const deleteThanks = async (
  db: Db,
  { matchId, giverId, side }: Given,
  nowS: number,
): Promise<boolean> => {
  const given = db
    .deleteFrom("thanks")
    .where("match_id", "=", matchId)
    .where("giver_id", "=", giverId)
    .where("side", "=", side);
  await given.where("given_at", ">", String(nowS - THANKS.changeS)).execute();
  return (await listThanks(db, matchId, giverId))[side] === null;
};

/** How many players thanked a player in the last 90 days, without those who can still undo it. */
export const countGivers = async (db: Db, userId: string, nowS: number): Promise<number> => {
  const { rows } = await sql<{ givers: number }>`
    select count(distinct giver_id)::integer as givers from thanks
    where receiver_id = ${userId} and given_at > ${nowS - THANKS.countedS}
      and given_at <= ${nowS - THANKS.changeS}`.execute(db);
  return rows[0]?.givers ?? 0;
};

/** Those that a player gave and got. */
export const deleteThanksByUserId = async (db: Db, userId: string): Promise<void> => {
  await db
    .deleteFrom("thanks")
    .where(({ eb, or }) => or([eb("giver_id", "=", userId), eb("receiver_id", "=", userId)]))
    .execute();
};

export const deleteThanksBefore = async (db: Db, atS: number): Promise<void> => {
  await db.deleteFrom("thanks").where("given_at", "<=", String(atS)).execute();
};
