import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectBus, createPublisher, deadLettersIn, event, startConsumer } from "@gokaku/bus";
import { createTransact, type OutboxTables, openDatabase, startRelay } from "@gokaku/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestDatabase,
  eventually,
  startNats,
  type TestDatabase,
  type TestServer,
  testContext,
} from "../src/index.ts";

describe("outbox, relay and durable consumer", () => {
  let database: TestDatabase;
  let nats: TestServer;
  let migrations: string;

  beforeAll(async () => {
    migrations = await mkdtemp(join(tmpdir(), "gokaku-no-migrations-"));
    database = await createTestDatabase(migrations);
    nats = await startNats();
  });
  afterAll(async () => {
    await database?.[Symbol.asyncDispose]();
    await nats?.[Symbol.asyncDispose]();
    await rm(migrations, { recursive: true, force: true });
  });

  const open = async (stack: AsyncDisposableStack) => {
    const { ports, log, metrics } = testContext("queue");
    const { clock, timers, chance } = ports;
    const { db } = stack.use(
      await openDatabase<OutboxTables>({ url: database.url, name: "test", log, timers }),
    );
    const bus = stack.use(await connectBus({ url: nats.url, name: "test", log }));
    const seen: string[] = [];
    stack.use(
      startConsumer(
        "matchmaker_solve-tick",
        { bus, clock, timers, log, metrics, deadLetters: deadLettersIn(db) },
        async (opened) => {
          if (opened.tickId === "poison") throw new Error("cannot be applied");
          seen.push(opened.tickId);
        },
      ),
    );
    const relay = stack.use(
      startRelay({ db, publisher: createPublisher(bus, "QUEUE"), clock, timers, log, metrics }),
    );
    const transact = createTransact({ db, clock, chance, wakeRelay: relay.wake });
    const emit = (tickId: string) =>
      transact((unit) => unit.emit(event("queue.tick_opened", { tickId, playerCount: 10 })));
    return { db, seen, emit, transact };
  };

  it("[OPS-1] an event leaves only if its transaction commits, and reaches the consumer", async () => {
    await using stack = new AsyncDisposableStack();
    const { seen, emit, transact } = await open(stack);
    await expect(
      transact(async (unit) => {
        await unit.emit(event("queue.tick_opened", { tickId: "rolled-back" }));
        throw new Error("undo");
      }),
    ).rejects.toThrow("undo");
    await emit("committed");
    await eventually(async () => seen.includes("committed"));
    expect(seen).not.toContain("rolled-back");
  });

  it("[OPS-2] an event that can never be applied becomes a dead letter and blocks nobody", async () => {
    await using stack = new AsyncDisposableStack();
    const { db, seen, emit } = await open(stack);
    await emit("poison");
    await emit("after-poison");
    await eventually(async () => seen.includes("after-poison"));
    const letters = await eventually(async () => {
      const rows = await db.selectFrom("dead_letter").selectAll().execute();
      return rows.length > 0 && rows;
    });
    expect(letters).toMatchObject([{ consumer: "matchmaker_solve-tick", subject: "queue.tick_opened" }]);
  });

  it("[OPS-3] a wiped JetStream store loses no event", async () => {
    await using stack = new AsyncDisposableStack();
    const { seen, emit } = await open(stack);
    await emit("before-wipe");
    await eventually(async () => seen.includes("before-wipe"));
    await nats.kill();
    await emit("during-wipe");
    await rm(join(nats.directory, "jetstream"), { recursive: true, force: true });
    await nats.start();
    await emit("after-wipe");
    await eventually(async () => seen.includes("during-wipe") && seen.includes("after-wipe"));
  });
});
