import { CompiledQuery, type Kysely } from "kysely";
import { hotPoolOf } from "./hot-pool.ts";
import { MARK } from "./prepared.ts";

/** Runs on a database or within a transaction. */
export type Statement<Row> = <Tables>(
  db: Kysely<Tables>,
  values: readonly unknown[],
) => Promise<readonly Row[]>;

/**
 * A hot statement: its text is fixed and parsed once per connection, its values (`$1`, `$2`, …) go to the driver as
 * they are. The plan is made once for all values, so nothing in it should depend on how many rows a value finds:
 * look-ups by key, inserts, `unnest` of a list. Give types to lists (`$1::uuid[]`); long ones through `arrayOf`.
 */
export const statement = <Row>(text: string): Statement<Row> => {
  const hot = `${text.trim()} ${MARK}`;
  return async (db, values) => {
    const pool = hotPoolOf(db);
    if (pool === undefined) return (await db.executeQuery<Row>(CompiledQuery.raw(hot, [...values]))).rows;
    return (await pool.query(hot, [...values])).rows as readonly Row[];
  };
};
