import {
  createWrite,
  type OutboxTables,
  openDatabase,
  type StoredEvent,
  statement,
  writeStatement,
} from "@gokaku/db";
import { createMetrics, currentTraceparent, withTraceparent } from "@gokaku/service";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testContext } from "../src/index.ts";
import { type OutboxDatabase, openOutboxDatabase } from "./outbox-database.ts";

const { ports, log } = testContext("queue");
let opened: OutboxDatabase;

beforeAll(async () => {
  opened = await openOutboxDatabase("write");
  await sql`create table thing (name text primary key, size int not null check (size > 0))`.execute(
    opened.db,
  );
});
afterAll(() => opened?.[Symbol.asyncDispose]());
beforeEach(() => sql`truncate thing, outbox`.execute(opened.db));

const insertThing = writeStatement<{ name: string; size: number }>({
  with: `thing_row as (
    insert into thing (name, size) values ($1, $2) on conflict do nothing returning name, size)`,
  emits: "thing_row",
});

const eventOf = (name: string) => ({ subject: `thing.${name}`, payload: new TextEncoder().encode(name) });

const open = () => {
  const handed: StoredEvent[] = [];
  const write = createWrite({
    db: opened.db,
    clock: { confirmedNowMs: async () => 7 },
    chance: ports.chance,
    timers: ports.timers,
    publishDirectly: (events) => void handed.push(...events),
  });
  return { write, handed, subjects: () => handed.map(({ subject }) => subject) };
};

const outbox = () =>
  opened.db
    .selectFrom("outbox")
    .select(["event_id", "subject", "payload", "traceparent", "created_at_ms", "sent"])
    .orderBy("id")
    .execute();
const names = statement<{ name: string }>("select name from thing where size >= $1 order by name");

test("[OPS-130] rows and events are written by one statement, and the events handed over", async () => {
  const { write, handed } = open();
  const rows = await withTraceparent("00-traced", () =>
    write(insertThing, ["one", 1], [eventOf("first"), eventOf("second")]),
  );
  expect(rows).toEqual([{ name: "one", size: 1 }]);
  const stored = await outbox();
  expect(stored).toMatchObject([
    { subject: "thing.first", traceparent: "00-traced", created_at_ms: "7", sent: false },
    { subject: "thing.second", traceparent: "00-traced", created_at_ms: "7", sent: false },
  ]);
  expect(stored.map(({ payload }) => new TextDecoder().decode(payload))).toEqual(["first", "second"]);
  expect(handed.map(({ eventId }) => eventId)).toEqual(stored.map((row) => row.event_id));
  expect(currentTraceparent()).toBe("");
});

test("[OPS-130] a statement without a row to write emits no event", async () => {
  const { write, handed } = open();
  await write(insertThing, ["one", 1], []);
  expect(await write(insertThing, ["one", 2], [eventOf("again")])).toEqual([]);
  expect([await outbox(), handed]).toEqual([[], []]);
  expect(await names(opened.db, [1])).toEqual([{ name: "one" }]);
});

test("[OPS-130] a statement that fails has written nothing and emitted nothing", async () => {
  const { write, handed } = open();
  await expect(write(insertThing, ["bad", -1], [eventOf("bad")])).rejects.toMatchObject({ code: "23514" });
  await expect(write(insertThing, ["few"], [eventOf("few")])).rejects.toThrow("2 values, not 1");
  const refused = { subject: "thing.\0", payload: new Uint8Array() };
  await expect(write(insertThing, ["good", 1], [refused])).rejects.toThrow();
  expect([await outbox(), handed]).toEqual([[], []]);
  expect(await names(opened.db, [1])).toEqual([]);
});

test("[OPS-130] an error in the middle of the parts undoes those before it", async () => {
  const { write, handed } = open();
  const insertPair = writeStatement<{ name: string }>({
    with: `first as (insert into thing (name, size) values ($1, 1) returning name),
      second as (insert into thing (name, size) select name || '.2', $2 from first returning name),
      third as (insert into thing (name, size) select name || '.3', 1 from second returning name)`,
    emits: "first",
  });
  await expect(write(insertPair, ["pair", 0], [eventOf("pair")])).rejects.toMatchObject({ code: "23514" });
  expect([await outbox(), handed, await names(opened.db, [0])]).toEqual([[], [], []]);
  await write(insertPair, ["pair", 2], [eventOf("pair")]);
  expect(await names(opened.db, [0])).toEqual([{ name: "pair" }, { name: "pair.2" }, { name: "pair.2.3" }]);
});

test("[OPS-130] of many events those leave whose row was written", async () => {
  const { write, subjects } = open();
  const insertThings = writeStatement<{ name: string }>({
    with: `given as (select * from unnest($1::text[]) with ordinality as given (name, place)),
      inserted as (insert into thing select name, 1 from given on conflict do nothing returning name),
      fresh as (select name, place from given join inserted using (name))`,
    emits: "fresh",
    each: true,
    select: "select name from fresh order by place desc",
  });
  await write(insertThings, [["b"]], [eventOf("b")]);
  const rows = await write(insertThings, [["a", "b", "c"]], ["a", "b", "c"].map(eventOf));
  expect(rows).toEqual([{ name: "c" }, { name: "a" }]);
  expect(subjects()).toEqual(["thing.b", "thing.a", "thing.c"]);
  expect((await outbox()).map(({ subject }) => subject)).toEqual(["thing.b", "thing.a", "thing.c"]);
});

test("[OPS-130] a deadlock or a serialisation failure is repeated, and what it ends is written once", async () => {
  const { write, subjects } = open();
  await sql`
    create sequence attempts;
    create function fail_twice() returns trigger language plpgsql as $$
    begin
      case nextval('attempts')
        when 1 then raise sqlstate '40P01';
        when 2 then raise sqlstate '40001';
        else return new;
      end case;
    end $$;
    create trigger fail_twice before insert on thing for each row execute function fail_twice()`.execute(
    opened.db,
  );
  try {
    expect(await write(insertThing, ["one", 1], [eventOf("one")])).toHaveLength(1);
  } finally {
    await sql`drop trigger fail_twice on thing`.execute(opened.db);
  }
  expect([subjects(), (await outbox()).length]).toEqual([["thing.one"], 1]);
});

test("[OPS-131] a hot statement runs on the database and within a transaction, prepared once per connection", async () => {
  await opened.db.transaction().execute(async (trx) => {
    await sql`insert into thing values ('within', 3)`.execute(trx);
    expect(await names(trx, [3])).toEqual([{ name: "within" }]);
    expect(await names(trx, [4])).toEqual([]);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select name from thing%'`.execute(
      trx,
    );
    expect(rows).toHaveLength(1);
  });
});

test("[OPS-170] hot statements outside of transactions have a few connections of their own and are planned once there; all others, and those within one, do not", async () => {
  const metrics = createMetrics("hot");
  await using own = await openDatabase<OutboxTables>({
    url: opened.url,
    name: "hot",
    log,
    timers: ports.timers,
    metrics,
    hotConnections: 2,
  });
  const { db } = own;
  const settings = `select current_setting('plan_cache_mode') as mode, pg_backend_pid() as pid`;
  const hot = statement<{ mode: string; pid: number }>(`${settings} where $1::text[] is not null`);
  const many = await Promise.all(Array.from({ length: 20 }, () => hot(db, [["a"]])));
  expect(new Set(many.flat().map(({ mode }) => mode))).toEqual(new Set(["force_generic_plan"]));
  expect(new Set(many.flat().map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
  const [within] = await db.transaction().execute((trx) => hot(trx, [["a"]]));
  expect(within?.mode).toBe("auto");
  const { rows } = await sql<{ mode: string }>`${sql.raw(settings)}`.execute(db);
  expect(rows[0]?.mode).toBe("auto");

  const find = statement<{ found: boolean }>(
    `select exists (select from outbox where event_id = any($1::uuid[])) as found`,
  );
  for (let times = 0; times < 7; times++) await find(db, [[]]);
  const plans = statement<{ generic: string; custom: string }>(
    `select generic_plans::text as generic, custom_plans::text as custom from pg_prepared_statements
     where statement like '%select from outbox where event_id = any%' and statement not like '%pg_prepared%'`,
  );
  expect(await plans(db, [])).toEqual([{ generic: "7", custom: "0" }]);
  const text = await metrics.registry.getSingleMetricAsString("db_statements_total");
  expect(Number(/^db_statements_total\{.*\} (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(28);
});

test("[OPS-170] a hot statement that fails leaves its connection usable", async () => {
  await using own = await openDatabase<OutboxTables>({
    url: opened.url,
    name: "hot",
    log,
    timers: ports.timers,
    hotConnections: 1,
  });
  const divide = statement<{ result: number }>("select 6 / $1::integer as result");
  await expect(divide(own.db, [0])).rejects.toMatchObject({ code: "22012" });
  expect(await divide(own.db, [3])).toEqual([{ result: 2 }]);
});
