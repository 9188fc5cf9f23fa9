import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openServiceBase } from "@gokaku/base";
import { migrate } from "@gokaku/db";
import { openAll } from "@gokaku/service";
import { readConfig } from "../../services/users/src/config.ts";
import { forTests } from "../../services/users/src/seeds/for-tests.ts";
import { readSeeds } from "../../services/users/src/seeds/read.ts";
import type { Tables } from "../../services/users/src/store/tables.ts";
import { plantSeeds } from "../../services/users/src/usecases/plant-seeds.ts";
import { ROOT } from "../../tools/process/root.ts";
import { isBrokerIdle, resetBroker } from "./broker.ts";
import { realSleep, releaseTime, runUntil, stopTime } from "./clock.ts";
import { addDatabase } from "./database.ts";
import { openJudge } from "./edges/pg.ts";
import { judgeInvariants } from "./judge.ts";
import { contextOf, createLives, envOf } from "./lives.ts";
import { closeNetwork } from "./network.ts";
import { OWNERS, type Owner, PLAYERS, type Store, type Stores } from "./owners.ts";
import { createRandom, createTrace, type Life, NO_FAULTS, runAs, setWorld } from "./world.ts";

/** 2026-11-28 09:00 UTC. */
const PREPARED_MS = 1_795_856_400_000;
/** A seed begins so much later. */
export const BEGIN_MS = PREPARED_MS + 600_000;

/** Short, so that a seed sees every phase of a match. */
const SETTINGS: Readonly<Record<string, string>> = {
  lobby_create_timeout: "60",
  lobby_join_timeout: "60",
  check_in_timeout: "30",
};

const CACHE = join(ROOT, ".cache", "simulate");

/** Of everything that gives the first rows their form. */
const keyOf = (): string => {
  const hash = createHash("sha256");
  const patterns = [
    "{services,packages}/*/migrations/*.sql",
    "services/{users,queue,matches}/src/{events,remote,seeds,store}/**/*.ts",
    "packages/proto/gen/**/*.ts",
    "seeds/*.json",
    "lab/simulate/prepare.ts",
    "package-lock.json",
  ];
  for (const file of globSync(patterns, { cwd: ROOT }).sort()) {
    if (file.endsWith(".test.ts")) continue;
    hash.update(file);
    hash.update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex").slice(0, 16);
};

/**
 * The rows of every table and the places of every sequence, stored beside them, so that a seed finds the same stores as
 * every other. Triggers sleep meanwhile.
 */
const KEEP = `
create schema origin;
do $$ declare t record; filled boolean; begin
  for t in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from public.%I)', t.tablename) into filled;
    if filled then execute format('create table origin.%I as table public.%I', t.tablename, t.tablename); end if;
  end loop;
end $$;
create table origin."#sequences" as select sequencename as name, last_value from pg_sequences where schemaname = 'public';
create function origin.restore() returns void language plpgsql as $$ declare t record; s record; columns text; filled boolean;
  emptied text[] := '{}'; begin
  set local session_replication_role = replica;
  for t in select tablename from pg_tables where schemaname = 'public' order by tablename loop
    execute format('select exists (select from public.%I)', t.tablename) into filled;
    if filled then emptied := emptied || format('public.%I', t.tablename); end if;
  end loop;
  if emptied <> '{}' then execute 'truncate ' || array_to_string(emptied, ', ') || ' restart identity cascade'; end if;
  for t in select tablename from pg_tables where schemaname = 'origin' and tablename <> '#sequences' order by tablename loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
      where attrelid = format('public.%I', t.tablename)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into public.%I (%s) overriding system value select %s from origin.%I', t.tablename, columns, columns, t.tablename);
  end loop;
  for s in select name, last_value from origin."#sequences" order by name loop
    perform setval(format('public.%I', s.name)::regclass, coalesce(s.last_value, 1), s.last_value is not null);
  end loop;
end $$;`;

const plant = async (life: Life): Promise<void> =>
  runAs(life, async () => {
    const seeds = forTests(await readSeeds(join(ROOT, "seeds")));
    const settings = seeds.settings.map(({ id, value }) => ({ id, value: SETTINGS[id] ?? value }));
    const accounts = seeds.accounts.slice(0, PLAYERS);
    const context = contextOf("users", null);
    const config = readConfig(envOf("users"));
    await openAll(async (stack) => {
      const base = await openServiceBase("users", config, context, stack);
      const { transact, clock } = await base.openStore<Tables>(config, { stream: "USERS" });
      await plantSeeds({ transact, clock }, { ...seeds, settings, accounts });
      return base;
    });
  });

const migrateAll = async (): Promise<void> => {
  for (const owner of OWNERS)
    await migrate(`postgres://simulated/${owner}`, join(ROOT, "services", owner, "migrations"));
};

/** Runs work whose servers are simulated while time stands still. */
const whileStepping = async (work: Promise<void>, withinMs: number): Promise<void> => {
  let isDone = false;
  let failed: unknown;
  void work.then(
    () => {
      isDone = true;
    },
    (error: unknown) => {
      failed = error ?? new Error("failed");
    },
  );
  const endMs = Date.now() + withinMs;
  while (!isDone && failed === undefined && Date.now() < endMs) {
    await runUntil(Date.now() + 20);
    await realSleep(0);
  }
  if (failed !== undefined) throw failed;
  if (!isDone) throw new Error("the preparation did not end");
};

/** Accounts, a season and settings, known to every service; made once by the services themselves. */
const make = async (stores: Stores): Promise<void> => {
  stopTime(PREPARED_MS);
  const trace = createTrace(null);
  const lives = createLives(null);
  setWorld({
    random: createRandom(1),
    faults: NO_FAULTS,
    crash: lives.crash,
    note: trace.note,
    reached: new Map(),
  });
  resetBroker();
  await whileStepping(migrateAll(), 600_000);
  const planter: Life = { service: "users", number: 0, isDead: false, onDeath: [] };
  await whileStepping(plant(planter), 600_000);
  for (const owner of OWNERS) lives.start(owner);
  await runUntil(Date.now() + 120_000);
  if (!isBrokerIdle()) throw new Error("the first events were not applied");
  lives.end();
  lives.crash(planter, "end");
  await runUntil(Date.now() + 10_000);
  closeNetwork();
  releaseTime();
  const breaks = await judgeInvariants(stores, { horizonMs: PREPARED_MS * 2 });
  if (breaks.length > 0) throw new Error(`the first rows are wrong: ${breaks.join("; ")}`);
  for (const owner of OWNERS) {
    await stores[owner].pglite.exec("delete from outbox");
    await stores[owner].pglite.exec("vacuum full analyze");
    await stores[owner].pglite.exec(KEEP);
  }
};

/** The stores of the services as a seed finds them; the first call of a version makes them. */
export const openStores = async (say: (line: string) => void): Promise<Stores> => {
  const key = keyOf();
  const fileOf = (owner: Owner): string => join(CACHE, `${owner}-${key}.tar`);
  const isCached = OWNERS.every((owner) => existsSync(fileOf(owner)));
  const blank = join(CACHE, "blank.tar");
  const open = async (file: string): Promise<PGlite> =>
    existsSync(file) ? PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) }) : PGlite.create();
  const opened: Store[] = [];
  mkdirSync(CACHE, { recursive: true });
  for (const owner of OWNERS) {
    const store = await open(isCached ? fileOf(owner) : blank);
    if (!isCached && !existsSync(blank))
      writeFileSync(blank, Buffer.from(await (await store.dumpDataDir("none")).arrayBuffer()));
    await store.exec("set jit = off; set plan_cache_mode = force_generic_plan");
    const database = addDatabase(owner, store);
    opened.push({ pglite: store, read: await openJudge(database) });
  }
  const [users, queue, matches] = opened as [Store, Store, Store];
  const stores = { users, queue, matches };
  if (!isCached) {
    say("the first rows of this version are made");
    await make(stores);
    for (const owner of OWNERS)
      writeFileSync(
        fileOf(owner),
        Buffer.from(await (await stores[owner].pglite.dumpDataDir("none")).arrayBuffer()),
      );
  }
  // No seed kills Postgres, so nothing has to reach its log.
  for (const owner of OWNERS)
    await stores[owner].pglite.exec(
      "set synchronous_commit = off; set track_activities = off; set track_counts = off",
    );
  return stores;
};
