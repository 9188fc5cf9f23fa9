import { type Kysely, sql } from "kysely";
import { prepared } from "./prepared.ts";

/**
 * Takes the lock of that name until the transaction ends, if it is free.
 * @param name unique within the service's database, such as "ranking.publish"
 */
export const tryLock = async <Tables>(db: Kysely<Tables>, name: string): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(db);
  return rows[0]?.locked === true;
};

/** Waits for the lock of that name and holds it until the transaction ends. */
export const waitForLock = async <Tables>(db: Kysely<Tables>, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
};

/** The shared form of `waitForLock`: runs beside other shared work, but not beside an exclusive holder. */
export const waitForSharedLock = async <Tables>(db: Kysely<Tables>, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0)) ${prepared}`.execute(db);
};
