import { fileURLToPath } from "node:url";
import { decodeEvent, type EventPayload, type EventSubject } from "@gokaku/bus";
import { createTransact, createWrite, type OutboxTables, openDatabase } from "@gokaku/db";
import { createTestDatabase, testContext } from "@gokaku/testing";
import type { Pool } from "pg";
import type { VirtualClock } from "./virtual-clock.ts";

/** An event that a service has written into its outbox. */
export type Emitted = {
  readonly [Subject in EventSubject]: {
    readonly id: number;
    readonly subject: Subject;
    readonly payload: EventPayload<Subject>;
  };
}[EventSubject];

const CONNECTIONS = 4;

/** On a busy machine a connection takes longer than a call may wait for it. */
const openConnections = async (pool: Pool, attempts = 10): Promise<void> => {
  const opened = await Promise.allSettled(
    Array.from({ length: CONNECTIONS }, () => pool.query("select pg_sleep(0.2)")),
  );
  if (attempts > 0 && opened.some(({ status }) => status === "rejected"))
    await openConnections(pool, attempts - 1);
};

/** A fresh database of a service, and its stores under a virtual clock. Nothing publishes its events. */
export const openStore = async <Tables extends OutboxTables>(
  stack: AsyncDisposableStack,
  service: string,
  clock: VirtualClock,
) => {
  const { ports, log } = testContext(service);
  const migrations = fileURLToPath(new URL(`../../services/${service}/migrations`, import.meta.url));
  const { url } = stack.use(await createTestDatabase(migrations));
  const { db, pool } = stack.use(
    await openDatabase<Tables>({
      url,
      name: "models",
      log,
      timers: ports.timers,
      maxConnections: CONNECTIONS,
      synchronousCommit: "off",
    }),
  );
  await openConnections(pool);
  const writing = { db, clock, chance: ports.chance, timers: ports.timers, publishDirectly: () => {} };
  return {
    db,
    clock,
    log,
    chance: ports.chance,
    countRare: () => {},
    transact: createTransact(writing),
    write: createWrite(writing),
    rows: async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
      (await pool.query<Row>(text, [...values])).rows,
    /** The events after one of them, the oldest first. */
    eventsAfter: async (id: number): Promise<readonly Emitted[]> => {
      const { rows } = await pool.query<{ id: string; subject: EventSubject; payload: Buffer }>(
        "select id, subject, payload from outbox where id > $1 order by id",
        [id],
      );
      return rows.map(
        (row) =>
          ({
            id: Number(row.id),
            subject: row.subject,
            payload: decodeEvent(row.subject, row.payload),
          }) as Emitted,
      );
    },
  };
};
