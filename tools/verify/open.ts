import { createReadStream, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { provideServer } from "../infra/infra.ts";
import { messageOf, Sentence } from "../process/say.ts";
import { createSupervisor, foldersOf } from "../process/supervisor.ts";
import { type Instance, readRunningInstance } from "../start/instance.ts";
import { lockFolder } from "../start/lock.ts";
import { DATABASE_OWNERS, type DatabaseOwner, databaseName } from "../start/services.ts";
import type { Facts, Query, Seen } from "./facts.ts";

/** On a running system an event may still be on its way for this long. */
const SETTLING_MS = 30_000;

export type Opened = {
  readonly facts: Facts;
  readonly isRunning: boolean;
  readonly close: () => Promise<void>;
};

type Postgres = { readonly url: string; readonly isRunning: boolean; readonly stop: () => Promise<void> };

/** Up to when facts of several services are compared, in unix ms: a stopped system is as old as its last event. */
export const horizonOf = (seen: {
  readonly isRunning: boolean;
  readonly isAtRest: boolean;
  readonly nowMs: number;
  readonly lastEventMs: number;
}): number => {
  if (seen.isAtRest) return seen.nowMs;
  return (seen.isRunning ? seen.nowMs : seen.lastEventMs) - SETTLING_MS;
};

/** The hours are a setting of an instance, so they are known of what it did itself. */
const hoursSinceMs = (instance: Instance | null): number | null =>
  instance?.services.queue?.env.MATCHING_HOURS === "jst" ? Date.parse(instance.startedAt) : null;

/** The running instance's Postgres, or one started on the data of a stopped instance. */
export const openPostgres = async (dataDir: string, given: string | undefined): Promise<Postgres> => {
  const instance = readRunningInstance(dataDir);
  if (instance) return { url: instance.servers.postgres.url, isRunning: true, stop: async () => {} };
  if (given === undefined && !existsSync(join(dataDir, "postgres")))
    throw new Sentence(`There are no data in ${dataDir}: start it first.`);
  return openPostgresOf(dataDir, given);
};

/** The Postgres of a data folder in which nothing runs, made when there is none. */
export const openPostgresOf = async (dataDir: string, given: string | undefined): Promise<Postgres> => {
  if (given !== undefined) return { url: given, isRunning: false, stop: async () => {} };
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const guardian = await lockFolder(dataDir, say);
  const supervisor = createSupervisor(foldersOf(dataDir), guardian);
  const stop = async (): Promise<void> => {
    for (const managed of supervisor.close()) await managed.stop(8000);
    await guardian.dismiss();
  };
  try {
    const server = await provideServer("postgres", { dataDir, given: {}, supervisor, say });
    return { url: server.url, isRunning: false, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** One unchanging view of a database for the whole verification. */
const openSnapshot = async (superUrl: string, owner: DatabaseOwner): Promise<Client> => {
  const url = new URL(superUrl);
  url.pathname = `/${databaseName(owner)}`;
  const client = new Client({ connectionString: url.href });
  try {
    await client.connect();
  } catch (error) {
    throw new Sentence(`The database of ${owner} cannot be opened: ${messageOf(error)}`);
  }
  await client.query("begin isolation level repeatable read read only");
  await client.query("select 1 from pg_class limit 1");
  return client;
};

async function* readRecordings(dataDir: string): AsyncGenerator<Seen> {
  const folder = join(dataDir, "recordings");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".ndjson")) : [];
  for (const file of files.sort()) {
    const lines = createInterface({ input: createReadStream(join(folder, file)) });
    for await (const line of lines) if (line.endsWith("}")) yield JSON.parse(line) as Seen;
  }
}

/**
 * Opens what there is to verify. `isAtRest` says that nothing is under way, so that everything is judged; otherwise
 * facts across services are judged when they are older than 30 s (before the last event, if the system is stopped).
 */
export const openFacts = async (
  dataDir: string,
  given: string | undefined,
  isAtRest: boolean,
): Promise<Opened> => {
  const postgres = await openPostgres(dataDir, given);
  const clients: Client[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(clients.map((client) => client.end()));
    await postgres.stop();
  };
  try {
    // One second between the snapshots is far less than the 30 s that a comparison leaves.
    for (const owner of DATABASE_OWNERS) clients.push(await openSnapshot(postgres.url, owner));
    const queries = clients.map(
      (client): Query =>
        async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
          (await client.query<Row>(sql, [...params])).rows,
    );
    const of = Object.fromEntries(DATABASE_OWNERS.map((owner, index) => [owner, queries[index]])) as Record<
      DatabaseOwner,
      Query
    >;
    const now = { nowMs: Date.now(), lastEventMs: await lastEventMs(Object.values(of)) };
    const facts: Facts = {
      ...of,
      horizonMs: horizonOf({ isRunning: postgres.isRunning, isAtRest, ...now }),
      hoursSinceMs: hoursSinceMs(readRunningInstance(dataDir)),
      recordings: () => readRecordings(dataDir),
    };
    return { facts, isRunning: postgres.isRunning, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const lastEventMs = async (stores: readonly Query[]): Promise<number> => {
  const rows = await Promise.all(
    stores.map((of) => of<{ at: string | null }>("select max(created_at_ms) as at from outbox")),
  );
  return Math.max(0, ...rows.map(([row]) => Number(row?.at ?? 0)));
};
