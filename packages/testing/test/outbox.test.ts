import { rm } from "node:fs/promises";
import { join } from "node:path";
import { connectBus, createPublisher, event, startConsumer } from "@gokaku/bus";
import { createTransact, openDeadLetters, RELAY, reopenEvent, startRelay } from "@gokaku/db";
import { currentTraceparent, withTraceparent } from "@gokaku/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, startNats, type TestServer, testContext } from "../src/index.ts";
import { type OutboxDatabase, openOutboxDatabase } from "./outbox-database.ts";

describe("outbox, relay and durable consumer", () => {
  let database: OutboxDatabase;
  let nats: TestServer;

  beforeAll(async () => {
    database = await openOutboxDatabase("test");
    nats = await startNats();
  });
  afterAll(async () => {
    await database?.[Symbol.asyncDispose]();
    await nats?.[Symbol.asyncDispose]();
  });

  const open = async (stack: AsyncDisposableStack) => {
    const { ports, log, metrics } = testContext("queue");
    const { clock, timers, chance } = ports;
    const { db } = database;
    const bus = stack.use(await connectBus({ natsUrl: nats.url, name: "test", log }));
    const deadLetters = stack.use(openDeadLetters({ db, clock, timers, log, metrics, lookEveryMs: 200 }));
    const seen: string[] = [];
    const cure = { isFound: false };
    const traces = new Map<string, string>();
    stack.use(
      startConsumer(
        "matchmaker_solve-tick",
        { bus, clock, timers, log, metrics, deadLetters },
        async (opened) => {
          if (opened.tickId === "poison" && !cure.isFound) throw new Error("cannot be applied");
          seen.push(opened.tickId);
          traces.set(opened.tickId, currentTraceparent());
        },
      ),
    );
    const relay = stack.use(
      startRelay({ db, publisher: createPublisher(bus, "QUEUE"), clock, timers, log, metrics }),
    );
    deadLetters.onReplay(RELAY, async ({ eventId }) => {
      await reopenEvent(db, eventId);
      relay.wake();
    });
    const confirmed = { confirmedNowMs: async () => clock.nowMs() };
    const transact = createTransact({
      db,
      clock: confirmed,
      chance,
      timers,
      publishDirectly: relay.publishDirectly,
    });
    const emit = (tickId: string) =>
      transact((unit) => unit.emit(event("queue.tick_opened", { tickId, playerCount: 10 })));
    const unacknowledged = async (): Promise<number> =>
      (await bus.manager.consumers.info("QUEUE", "matchmaker_solve-tick")).num_ack_pending;
    return { db, seen, traces, emit, transact, cure, unacknowledged };
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

  it("[OPS-91] an event carries the trace in which it became true to whoever applies it", async () => {
    await using stack = new AsyncDisposableStack();
    const { seen, traces, emit } = await open(stack);
    await withTraceparent("00-traced", () => emit("traced"));
    await eventually(async () => seen.includes("traced"));
    expect(traces.get("traced")).toBe("00-traced");
  });

  it("[OPS-2] an event that can never be applied becomes a dead letter and blocks no other event", async () => {
    await using stack = new AsyncDisposableStack();
    const { db, seen, emit, unacknowledged } = await open(stack);
    await emit("poison");
    await emit("after-poison");
    await eventually(async () => seen.includes("after-poison"));
    const letters = await eventually(async () => {
      const rows = await db.selectFrom("dead_letter").selectAll().execute();
      return rows.length > 0 && rows;
    });
    expect(letters).toMatchObject([{ consumer: "matchmaker_solve-tick", subject: "queue.tick_opened" }]);
    // Stored and not acknowledged, it would be delivered again every 30 s for ever.
    await eventually(async () => (await unacknowledged()) === 0);
  });

  it("[OPS-95] a dead letter is applied on request, and stays with its error while it fails", async () => {
    await using stack = new AsyncDisposableStack();
    const { db, seen, cure } = await open(stack);
    const ask = () =>
      db.updateTable("dead_letter").set({ replay_requested_at_ms: "1", failed_at_ms: "1" }).execute();
    const letter = () => db.selectFrom("dead_letter").selectAll().executeTakeFirstOrThrow();
    await ask();
    await eventually(async () => (await letter()).replay_requested_at_ms === null, 20_000);
    expect(await letter()).toMatchObject({ replayed_at_ms: null, error: expect.stringContaining("cannot") });
    cure.isFound = true;
    await ask();
    await eventually(async () => (await letter()).replayed_at_ms !== null, 20_000);
    expect(seen).toContain("poison");
  });

  it("[OPS-96] an event that the transport refuses for ever is set aside, and those behind it leave", async () => {
    await using stack = new AsyncDisposableStack();
    const { db, seen, emit, transact } = await open(stack);
    const tooLarge = { subject: "queue.tick_opened", payload: new Uint8Array(1_200_000) };
    await transact((unit) => unit.emit(tooLarge));
    await emit("behind-the-large");
    await eventually(async () => seen.includes("behind-the-large"));
    const unsent = () => db.selectFrom("outbox").select("id").where("sent", "=", false).execute();
    await eventually(async () => (await unsent()).length === 0);
    const letters = () => db.selectFrom("dead_letter").selectAll().where("consumer", "=", "relay").execute();
    expect(await letters()).toHaveLength(1);
    const asked = { replay_requested_at_ms: "1", failed_at_ms: "1" };
    await db.updateTable("dead_letter").set(asked).where("consumer", "=", "relay").execute();
    await eventually(async () => Number((await letters())[0]?.failed_at_ms) > 1, 20_000);
    await eventually(async () => (await unsent()).length === 0);
    expect(await letters()).toMatchObject([{ replayed_at_ms: null, replay_requested_at_ms: null }]);
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
