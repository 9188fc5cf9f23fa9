import { connectBus, createPublisher, event } from "@gokaku/bus";
import {
  createTransact,
  type OutboxTables,
  openDatabase,
  type Publisher,
  type StoredEvent,
  startRelay,
} from "@gokaku/db";
import { createMetrics, type Timers } from "@gokaku/service";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually, startNats, testContext } from "../src/index.ts";
import { type OutboxDatabase, openOutboxDatabase } from "./outbox-database.ts";

const { ports, log } = testContext("queue");
const { clock, chance, timers } = ports;
let opened: OutboxDatabase;
let stack: AsyncDisposableStack;

beforeAll(async () => {
  opened = await openOutboxDatabase("relay");
});
afterAll(() => opened?.[Symbol.asyncDispose]());
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  await sql`truncate outbox, dead_letter`.execute(opened.db);
});
afterEach(() => stack.disposeAsync());

const STATE = { streamCreated: "now", firstSeq: 1, lastSeq: 1_000_000, acknowledgedFloor: null };

/** A transport that remembers what it took. @param take may wait or fail for it */
const recorder = (take: (event: StoredEvent) => Promise<void> = async () => {}) => {
  const taken: string[] = [];
  const publisher: Publisher = {
    async publish(event) {
      await take(event);
      return { streamCreated: "now", streamSeq: taken.push(event.subject) };
    },
    streamState: async () => STATE,
    onReconnect: () => {},
  };
  return { taken, publisher };
};

/** Time in which what waits for seconds waits for a moment. */
const hurried: Timers = { ...timers, sleep: (ms, signal) => timers.sleep(Math.min(ms, 100), signal) };

/**
 * A relay whose first sweep is over, so that it cannot meet an event between its commit and its direct
 * publish. Rows from before the start leave by that sweep alone.
 */
const startWarm = async ({ publisher, taken }: ReturnType<typeof recorder>, db = opened.db) => {
  await emit(null, "warm");
  const relay = start(publisher, timers, db);
  await eventually(async () => taken.includes("warm"));
  await allMarked();
  await opened.db.deleteFrom("outbox").execute();
  taken.length = 0;
  return relay;
};

const start = (publisher: Publisher, time: Timers = timers, db = opened.db) =>
  startRelay({ db, publisher, clock, timers: time, log, metrics: createMetrics("relay") });
const writerFor = (relay: { publishDirectly(events: readonly StoredEvent[]): void } | null) =>
  createTransact({
    db: opened.db,
    clock: { confirmedNowMs: async () => clock.nowMs() },
    chance,
    timers,
    publishDirectly: relay === null ? () => {} : relay.publishDirectly,
  });
const emit = (relay: Parameters<typeof writerFor>[0], ...subjects: readonly string[]) =>
  writerFor(relay)(({ emit }) =>
    emit(...subjects.map((subject) => ({ subject, payload: new Uint8Array([1]) }))),
  );
const unsent = async (): Promise<number> => {
  const rows = await opened.db.selectFrom("outbox").select("id").where("sent", "=", false).execute();
  return rows.length;
};
const allMarked = () => eventually(async () => (await unsent()) === 0);

test("[OPS-132] the events of a commit leave in their order without being read again, and are marked together", async () => {
  const record = recorder();
  const { taken } = record;
  const metrics = createMetrics("relay");
  const { db } = stack.use(
    await openDatabase<OutboxTables>({ url: opened.url, name: "own", log, timers, metrics }),
  );
  const relay = stack.use(await startWarm(record, db));
  const counted = async (): Promise<number> => {
    const text = await metrics.registry.getSingleMetricAsString("db_statements_total");
    return Number(/^db_statements_total\{.*\} (\d+)$/m.exec(text)?.[1]);
  };
  const before = await counted();
  for (let index = 0; index < 5; index++) await emit(relay, `a${index}`, `b${index}`);
  expect(taken).toEqual(["a0", "b0", "a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4"]);
  await allMarked();
  expect((await counted()) - before).toBeLessThan(5);
  expect(
    await opened.db.selectFrom("outbox").select(["stream_created", "stream_seq"]).orderBy("id").execute(),
  ).toEqual(taken.map((_, index) => ({ stream_created: "now", stream_seq: String(index + 1) })));
});

test("[OPS-133] what a process that died after its commit never handed over leaves by the sweep of another", async () => {
  const { taken, publisher } = recorder();
  stack.use(start(publisher, hurried));
  await timers.sleep(300);
  await emit(null, "left-behind");
  await eventually(async () => taken.includes("left-behind"));
  await allMarked();
  expect(taken).toEqual(["left-behind"]);
});

test("[OPS-133] what is left at the start leaves at once", async () => {
  const { taken, publisher } = recorder();
  await emit(null, "before-the-start");
  stack.use(start(publisher));
  await eventually(async () => taken.includes("before-the-start"), 1_500);
});

test("[OPS-134] a relay that is killed between publish and mark publishes twice at most, and the next one marks", async () => {
  const { taken, publisher } = recorder();
  const neverMarks: Timers = {
    ...timers,
    sleep: async (_, signal) => {
      if (signal?.aborted !== true)
        await new Promise((resolve) => signal?.addEventListener("abort", resolve));
    },
  };
  const killed = stack.use(start(publisher, neverMarks));
  await timers.sleep(50);
  await emit(killed, "once-or-twice");
  await eventually(async () => taken.length === 1);
  expect(await unsent()).toBe(1);
  stack.use(start(publisher));
  await allMarked();
  expect(taken).toEqual(["once-or-twice", "once-or-twice"]);
});

test("[OPS-134] a mark that fails is made up for without publishing again", async () => {
  const transport = recorder();
  const relay = stack.use(await startWarm(transport));
  const { taken } = transport;
  await sql`alter table outbox rename column stream_seq to gone`.execute(opened.db);
  await emit(relay, "marked-late");
  await timers.sleep(300);
  await sql`alter table outbox rename column gone to stream_seq`.execute(opened.db);
  await allMarked();
  expect(taken).toEqual(["marked-late"]);
});

test("[OPS-135] what exceeds the hand of a relay leaves by its sweep, and nothing twice", async () => {
  const opening = Promise.withResolvers<void>();
  let isWarm = false;
  const transport = recorder(() => (isWarm ? opening.promise : Promise.resolve()));
  const relay = stack.use(await startWarm(transport));
  const { taken } = transport;
  isWarm = true;
  const subjects = Array.from({ length: 2_700 }, (_, index) => `event.${index}`);
  await emit(relay, ...subjects.slice(0, 1_500));
  await emit(relay, ...subjects.slice(1_500));
  opening.resolve();
  await allMarked();
  expect(taken).toHaveLength(subjects.length);
  expect(new Set(taken)).toEqual(new Set(subjects));
});

test("[OPS-136] while the transport refuses, events wait in their rows, and leave when it takes them again", async () => {
  let isUnavailable = false;
  const transport = recorder(async () => {
    if (isUnavailable) throw new Error("unavailable");
  });
  const relay = stack.use(await startWarm(transport));
  const { taken } = transport;
  await emit(relay, "before");
  isUnavailable = true;
  await emit(relay, "during.1", "during.2");
  await timers.sleep(200);
  await emit(relay, "during.3");
  expect(taken).toEqual(["before"]);
  isUnavailable = false;
  await eventually(async () => taken.length === 4);
  await emit(relay, "after");
  await allMarked();
  expect(taken.toSorted()).toEqual(["after", "before", "during.1", "during.2", "during.3"]);
});

test("[OPS-610] what the transport refuses is passed at once, and again until it takes it", async () => {
  let isUnavailable = false;
  const transport = recorder(async () => {
    if (isUnavailable) throw new Error("unavailable");
  });
  const passed: string[] = [];
  const publisher = { ...transport.publisher, pass: (event: StoredEvent) => void passed.push(event.subject) };
  const relay = stack.use(await startWarm({ ...transport, publisher }));
  await emit(relay, "before");
  isUnavailable = true;
  await emit(relay, "during.1");
  await timers.sleep(200);
  await emit(relay, "during.2");
  await eventually(async () => passed.includes("during.1") && passed.includes("during.2"));
  const once = passed.length;
  await eventually(async () => passed.length >= once + 2);
  isUnavailable = false;
  await allMarked();
  expect(passed).not.toContain("before");
  expect(transport.taken.toSorted()).toEqual(["before", "during.1", "during.2"]);
});

test("[OPS-137] two relays side by side on one database lose nothing, and the stream keeps each event once", async () => {
  await using nats = await startNats();
  await using bus = await connectBus({ natsUrl: nats.url, name: "test", log });
  const relays = [createPublisher(bus, "QUEUE"), createPublisher(bus, "QUEUE")].map((publisher) =>
    stack.use(start(publisher, hurried)),
  );
  const opened = (tickId: string) => event("queue.tick_opened", { tickId, playerCount: 10 });
  await Promise.all(
    Array.from({ length: 120 }, (_, index) => {
      const relay = relays[index % 3] ?? null;
      return writerFor(relay)(({ emit }) => emit(opened(`tick-${index}`)));
    }),
  );
  for (const relay of relays) relay.wake();
  await allMarked();
  expect((await bus.manager.streams.info("QUEUE")).state.messages).toBe(120);
  await stack.disposeAsync();
});

test("[OPS-137] a relay that holds its rows locked while it publishes works beside this one", async () => {
  const transport = recorder();
  const relay = stack.use(await startWarm(transport));
  const { taken } = transport;
  await opened.db.transaction().execute(async (trx) => {
    await emit(relay, "both");
    const rows = await trx
      .selectFrom("outbox")
      .select("id")
      .where("sent", "=", false)
      .forUpdate()
      .skipLocked()
      .execute();
    await timers.sleep(300);
    const { id } = rows[0] ?? { id: "0" };
    const at = { sent: true, stream_created: "now", stream_seq: "77" };
    await trx.updateTable("outbox").set(at).where("id", "=", id).execute();
  });
  await emit(relay, "alone");
  await allMarked();
  expect(taken).toEqual(["both", "alone"]);
  const rows = await opened.db.selectFrom("outbox").select("stream_seq").orderBy("id").execute();
  expect(rows).toEqual([{ stream_seq: "77" }, { stream_seq: "2" }]);
});

/** A transport over one stream, which a test has forget its last messages as a server does that lost its disk cache. */
const forgetful = () => {
  const stored: string[] = [];
  let asked = Promise.resolve();
  let reconnect = () => {};
  const publisher: Publisher = {
    publish: async ({ subject }) => ({ streamCreated: "now", streamSeq: stored.push(subject) }),
    async streamState() {
      await asked;
      return { streamCreated: "now", firstSeq: 1, lastSeq: stored.length, acknowledgedFloor: stored.length };
    },
    onReconnect: (listener) => {
      reconnect = listener;
    },
  };
  return {
    stored,
    taken: stored,
    publisher,
    /** @param answer until it resolves the server does not say what it holds */
    forget(count: number, answer: Promise<void>): void {
      stored.length -= count;
      asked = answer;
      reconnect();
    },
  };
};

test("[OPS-412] what is committed while the server is asked what it holds takes no sequence that it forgot", async () => {
  const transport = forgetful();
  const relay = stack.use(await startWarm(transport));
  await emit(relay, "a", "b", "c");
  await allMarked();
  const answer = Promise.withResolvers<void>();
  stack.defer(() => answer.resolve());
  transport.forget(2, answer.promise);
  await emit(relay, "d", "e");
  await emit(relay, "f");
  expect(transport.stored).toEqual(["a"]);
  answer.resolve();
  await allMarked();
  expect(transport.stored.toSorted()).toEqual(["a", "b", "c", "d", "e", "f"]);
  await emit(relay, "g");
  expect(transport.stored.at(-1)).toBe("g");
});

test("[OPS-412] a relay that starts publishes nothing directly before it knows what the server holds", async () => {
  const transport = forgetful();
  const answer = Promise.withResolvers<void>();
  transport.forget(0, answer.promise);
  const relay = stack.use(start(transport.publisher));
  stack.defer(() => answer.resolve());
  await emit(relay, "first");
  expect(transport.stored).toEqual([]);
  answer.resolve();
  await allMarked();
  expect(transport.stored).toEqual(["first"]);
});

test("[OPS-412] half a minute after a reconnect no floor counts, so that marks of other processes come first", async () => {
  const transport = forgetful();
  let later = 0;
  let reconcileAgain = () => {};
  const time: Timers = {
    ...timers,
    every: (_, work) => {
      reconcileAgain = () => void work();
      return { async [Symbol.asyncDispose]() {} };
    },
  };
  const relay = stack.use(
    startRelay({
      db: opened.db,
      publisher: transport.publisher,
      timers: time,
      log,
      metrics: createMetrics("relay"),
      clock: { nowMs: () => clock.nowMs() + later },
    }),
  );
  const acknowledged = async (): Promise<boolean> => {
    const row = await opened.db.selectFrom("outbox").select("acknowledged").executeTakeFirstOrThrow();
    return row.acknowledged;
  };
  await emit(relay, "read");
  await allMarked();
  reconcileAgain();
  await timers.sleep(200);
  expect(await acknowledged()).toBe(false);
  later = 30_000;
  reconcileAgain();
  await eventually(acknowledged);
});

test("[OPS-414] a transport that refuses events makes the service not ready after five seconds, until it takes one", async () => {
  let isFull = false;
  let later = 0;
  const transport = recorder(async () => {
    if (isFull) throw new Error("insufficient storage resources available");
  });
  const relay = stack.use(
    startRelay({
      db: opened.db,
      publisher: transport.publisher,
      timers,
      log,
      metrics: createMetrics("relay"),
      clock: { nowMs: () => clock.nowMs() + later },
    }),
  );
  await emit(relay, "before");
  await allMarked();
  isFull = true;
  await emit(relay, "refused");
  await relay.assertPublishing();
  later = 6_000;
  await eventually(() =>
    relay.assertPublishing().then(
      () => false,
      () => true,
    ),
  );
  isFull = false;
  await allMarked();
  await relay.assertPublishing();
});

test("[OPS-414] what another process published after it was refused here leaves this one ready", async () => {
  let later = 0;
  let isFull = true;
  const { publisher } = recorder(async () => {
    if (isFull) throw new Error("insufficient storage resources available");
  });
  const relay = stack.use(
    startRelay({
      db: opened.db,
      publisher,
      timers,
      log,
      metrics: createMetrics("relay"),
      clock: { nowMs: () => clock.nowMs() + later },
    }),
  );
  await emit(relay, "refused");
  await timers.sleep(200);
  later = 6_000;
  await expect(relay.assertPublishing()).rejects.toThrow("no event could be published");
  isFull = false;
  await opened.db.updateTable("outbox").set({ sent: true }).execute();
  relay.wake();
  await eventually(() =>
    relay.assertPublishing().then(
      () => true,
      () => false,
    ),
  );
});

test("[OPS-138] a relay that ends publishes and marks what is in flight", async () => {
  const transport = recorder(() => timers.sleep(50));
  const relay = await startWarm(transport);
  const { taken } = transport;
  await emit(relay, "last");
  await relay[Symbol.asyncDispose]();
  expect([taken, await unsent()]).toEqual([["last"], 0]);
});

test("[OPS-171] what is handed over while events are on their way follows them together, and waits some ms at most for a slow one", async () => {
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const begun: string[] = [];
  const transport = recorder((event) => {
    begun.push(event.subject);
    const gate = gates.get(event.subject);
    return gate === undefined ? Promise.resolve() : gate.promise;
  });
  const relay = stack.use(await startWarm(transport));
  begun.length = 0;
  const stored = (subject: string): StoredEvent => ({
    eventId: chance.uuid(),
    subject,
    payload: new Uint8Array([1]),
    traceparent: "",
  });
  gates.set("first", Promise.withResolvers());
  gates.set("slow", Promise.withResolvers());
  relay.publishDirectly([stored("first")]);
  relay.publishDirectly([stored("second")]);
  relay.publishDirectly([stored("slow")]);
  expect(begun).toEqual(["first"]);
  gates.get("first")?.resolve();
  await eventually(async () => begun.length === 3);
  expect(begun).toEqual(["first", "second", "slow"]);
  relay.publishDirectly([stored("fourth")]);
  await eventually(async () => begun.includes("fourth"));
  gates.get("slow")?.resolve();
});

test("[OPS-171] a relay that ends sends what waits to follow", async () => {
  const gate = Promise.withResolvers<void>();
  let isWarm = false;
  const transport = recorder(() => (isWarm ? gate.promise : Promise.resolve()));
  const { taken } = transport;
  const relay = await startWarm(transport);
  isWarm = true;
  const event = (subject: string): StoredEvent => ({
    eventId: chance.uuid(),
    subject,
    payload: new Uint8Array([1]),
    traceparent: "",
  });
  relay.publishDirectly([event("one")]);
  relay.publishDirectly([event("two")]);
  const ended = relay[Symbol.asyncDispose]();
  gate.resolve();
  await ended;
  expect(taken).toEqual(["one", "two"]);
});
