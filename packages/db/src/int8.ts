import type { ColumnType } from "kysely";

/**
 * A `bigint` column: read as a decimal string (match ids exceed 2^53), written as string or number.
 * Use `Number(row.created_at)` for times and counters.
 */
export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>;

/** The same, filled by the database when it is left out. */
export type GeneratedInt8 = ColumnType<string, string | number | bigint | undefined, never>;
