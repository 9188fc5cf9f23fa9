import { type OutboxTables, openDatabase } from "@gokaku/db";
import { openAll } from "@gokaku/service";
import { createTestDatabase, testContext } from "../src/index.ts";

/** A database of its own with the tables of the outbox alone. */
export const openOutboxDatabase = (name: string) =>
  openAll(async (stack) => {
    const { ports, log } = testContext("queue");
    const { url } = stack.use(await createTestDatabase());
    const { db } = stack.use(await openDatabase<OutboxTables>({ url, name, log, timers: ports.timers }));
    return { url, db };
  });

export type OutboxDatabase = Awaited<ReturnType<typeof openOutboxDatabase>>;
