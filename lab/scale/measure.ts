/** A whole tick of a large queue, from the opening to the last match, through the real services. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import { createClient } from "@gokaku/grpc";
import { QueueService, type Tick } from "@gokaku/proto/queue/v1/queue_pb";
import { createTestDatabase, createTestKeys, freePort, startNats, testContext } from "@gokaku/testing";
import { parentOf } from "../../tools/process/proc.ts";
import { treesMs } from "../../tools/system/processor-time.ts";
import { probeHealth } from "./health.ts";
import { loadQueue } from "./load.ts";
import { startService } from "./process.ts";
import { listEvents, listTables } from "./storage.ts";

const WAIT_MS = 300_000;

const migrationsOf = (service: string): string =>
  fileURLToPath(new URL(`../../services/${service}/migrations`, import.meta.url));

const measure = async (players: number, seed: number, profiles: string | undefined) => {
  await using stack = new AsyncDisposableStack();
  const { ports, log } = testContext("scale");
  const { clock, timers } = ports;
  const keys = stack.use(await createTestKeys());
  const nats = stack.use(await startNats());
  const queueDatabase = stack.use(await createTestDatabase(migrationsOf("queue")));
  const matchesDatabase = stack.use(await createTestDatabase(migrationsOf("matches")));
  const database = stack.use(await openDatabase({ url: queueDatabase.url, name: "scale", log, timers }));
  await loadQueue(database.pool, { players, seed, nowMs: clock.nowMs() });
  const ofMatches = stack.use(await openDatabase({ url: matchesDatabase.url, name: "scale", log, timers }));

  const [queuePort, matchesPort, matchmakerPort, nowhere] = await Promise.all(
    [1, 2, 3, 4].map(() => freePort()),
  );
  const shared = {
    NATS_URL: nats.url,
    QUEUE_ADDR: `127.0.0.1:${queuePort}`,
    MATCHES_ADDR: `127.0.0.1:${matchesPort}`,
    USERS_ADDR: `127.0.0.1:${nowhere}`,
  };
  const start = (name: "queue" | "matches" | "matchmaker", port = 0, env = {}) =>
    startService(name, {
      keys,
      port,
      env: { ...shared, ...env },
      nodeArgs: profiles === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profiles}/${name}`],
    });
  const services = [
    stack.use(await start("matches", matchesPort, { POSTGRES_URL: matchesDatabase.url })),
    stack.use(
      await start("queue", queuePort, {
        POSTGRES_URL: queueDatabase.url,
        MATCHING_INTERVAL_S: "3600",
        MATCHING_HOURS: "always",
      }),
    ),
    stack.use(await start("matchmaker", matchmakerPort)),
  ];
  const idle = new Map(
    services.map((service) => [service.name, { mb: service.memoryMb(), cpuMs: service.cpuMs() }]),
  );
  const probes = services.map((service) => [service, stack.use(probeHealth(service))] as const);

  const queue = stack.use(
    createClient(QueueService, {
      address: shared.QUEUE_ADDR,
      audience: "queue",
      issuer: await keys.issuer("gateway"),
      clock,
      timers,
      deadlineMs: 60_000,
    }),
  );
  const as = { as: { userId: "the_admin" as UserId, role: "admin" as const } };
  const backend = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postgres = parentOf(backend.rows[0]?.pid ?? 0);
  const postgresMs = (): number => treesMs(new Map([["postgres", postgres]])).get("postgres") ?? 0;
  const idlePostgresMs = postgresMs();
  const { tickId } = await queue.triggerTick({}, as);
  const deadline = clock.nowMs() + WAIT_MS;
  const decided = async (): Promise<Tick> => {
    for (;;) {
      const tick = (await queue.listTicks({ limit: 1 }, as)).ticks.find((each) => each.tickId === tickId);
      if (tick?.timingsMs.total !== undefined) return tick;
      if (tick?.state === "expired" || clock.nowMs() > deadline) {
        const facts = JSON.stringify({ state: tick?.state, stepsMs: tick?.timingsMs });
        throw new Error(`the tick came to nothing: ${facts} ${services.map((each) => each.tail()).join("")}`);
      }
      await timers.sleep(250);
    }
  };
  const tick = await decided().catch((error: unknown) => {
    for (const service of services) console.error(service.name, service.tail());
    throw error;
  });
  const usedByPostgresMs = postgresMs() - idlePostgresMs;
  const printed = services.map((each) => each.tail()).join("");
  if (printed !== "") console.error(printed);
  const storage = {
    queue: await listTables(database.pool, tick.createdCount),
    matches: await listTables(ofMatches.pool, tick.createdCount),
    events: [
      ...(await listEvents(database.pool, tick.createdCount)),
      ...(await listEvents(ofMatches.pool, tick.createdCount)),
    ],
  };
  return {
    players,
    seed,
    matches: tick.createdCount,
    storage,
    stepsMs: tick.timingsMs,
    postgresMs: usedByPostgresMs,
    services: probes.map(([service, probe]) => ({
      name: service.name,
      idleMb: idle.get(service.name)?.mb ?? 0,
      peakMb: service.peakMb(),
      cpuMs: service.cpuMs() - (idle.get(service.name)?.cpuMs ?? 0),
      health: probe.answers(),
    })),
  };
};

const { values } = parseArgs({
  options: {
    players: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    json: { type: "string" },
    profiles: { type: "string" },
  },
});
const result = await measure(Number(values.players), Number(values.seed), values.profiles);

console.log(`${result.players} players, seed ${result.seed}: ${result.matches} matches`);
console.table([result.stepsMs]);
console.log(`postgres: ${result.postgresMs} ms of processor`);
console.table(result.services.map(({ name, health, ...used }) => ({ service: name, ...used, ...health })));
for (const rows of [result.storage.queue, result.storage.matches, result.storage.events]) console.table(rows);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
