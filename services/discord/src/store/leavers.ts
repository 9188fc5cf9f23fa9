import { prepared, waitForLock, waitForSharedLock } from "@gokaku/db";
import { type Kysely, sql } from "kysely";
import type { Leavers } from "../domain/leaver.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** So that no change of a match overlooks a player who leaves meanwhile. */
const LOCK = "leavers";

/** The key of the marks. */
export const getMarkKey = async (db: Db): Promise<string> =>
  (await db.selectFrom("mark_key").select("key").executeTakeFirstOrThrow()).key;

/** Those who left. Until the transaction ends no player is added. */
export const readLeavers = async (db: Db): Promise<Leavers> => {
  await waitForSharedLock(db, LOCK);
  const rows = await db.selectFrom("leaver").select(["mark", "left_at_ms"]).modifyEnd(prepared).execute();
  return new Map(rows.map(({ mark, left_at_ms }) => [mark, Number(left_at_ms)]));
};

export const addLeaver = async (db: Db, mark: string, leftAtMs: number): Promise<void> => {
  await waitForLock(db, LOCK);
  await sql`
    insert into leaver (mark, left_at_ms) values (${mark}, ${leftAtMs})
    on conflict (mark) do update set left_at_ms = greatest(leaver.left_at_ms, excluded.left_at_ms)`.execute(
    db,
  );
};

export const deleteLeavers = async (db: Db, beforeMs: number): Promise<void> => {
  await db.deleteFrom("leaver").where("left_at_ms", "<", String(beforeMs)).execute();
};
