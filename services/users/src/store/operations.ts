import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** A report of the operator's tools. */
export type Operation = "backup";

/** An older report than the stored one changes nothing. */
export const saveOperation = async (db: Db, kind: Operation, atS: number): Promise<void> => {
  await db
    .insertInto("operation")
    .values({ kind, at: atS })
    .onConflict((conflict) =>
      conflict.column("kind").doUpdateSet({ at: atS }).where("operation.at", "<", String(atS)),
    )
    .execute();
};

/** Unix seconds, null if it was never reported. */
export const findOperation = async (db: Db, kind: Operation): Promise<number | null> => {
  const row = await db.selectFrom("operation").select("at").where("kind", "=", kind).executeTakeFirst();
  return row === undefined ? null : Number(row.at);
};
