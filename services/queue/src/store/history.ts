import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const TICKS = 100;

/** Forgets snapshots and plans of ticks before `beforeKey`, at most 100 at a time. @returns how many */
export const prunePlansBefore = async (db: Db, beforeKey: number, nowMs: number): Promise<number> => {
  const due = db
    .selectFrom("tick")
    .select("tick_key")
    .where("pruned_at_ms", "is", null)
    .where("state", "<>", "open")
    .where("tick_key", "<", String(beforeKey))
    .orderBy("tick_key")
    .limit(TICKS)
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await db
    .updateTable("tick")
    .set({ snapshot: null, plan: null, leftovers: null, pruned_at_ms: nowMs })
    .where("tick_key", "in", due)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
