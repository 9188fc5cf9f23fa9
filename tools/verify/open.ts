import { createReadStream, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Client } from "pg";
import { type Instance, readRunningInstance } from "../start/instance.ts";
import { connectTo, type DatabaseUrls, databasesAt } from "../start/owners.ts";
import { openPostgres } from "../start/postgres.ts";
import { DATABASE_OWNERS, type DatabaseOwner } from "../start/services.ts";
import type { Facts, Query, Seen } from "./facts.ts";

/** The longest delivery of an event in a running system. */
const SETTLING_MS = 30_000;

export interface Opened {
  readonly facts: Facts;
  readonly isRunning: boolean;
  readonly close: () => Promise<void>;
}

/** The time (unix ms) up to which services are compared; for a stopped system relative to its last event. */
export const horizonOf = (seen: {
  readonly isRunning: boolean;
  readonly isAtRest: boolean;
  readonly nowMs: number;
  readonly lastEventMs: number;
}): number => {
  if (seen.isAtRest) return seen.nowMs;
  return (seen.isRunning ? seen.nowMs : seen.lastEventMs) - SETTLING_MS;
};

/** The matching hours are a setting of an instance, so they are known only since its start. */
const hoursSinceMs = (instance: Instance | null): number | null =>
  instance?.services.queue?.env.MATCHING_HOURS === "jst" ? Date.parse(instance.startedAt) : null;

/** A repeatable-read view of one database. */
const openSnapshot = async (owner: DatabaseOwner, url: string): Promise<Client> => {
  const client = await connectTo(owner, url);
  await client.query("begin isolation level repeatable read read only");
  await client.query("select 1 from pg_class limit 1");
  return client;
};

/** Null for an incomplete line: its run still writes it, or was killed. */
const parseLine = (line: string): Seen | null => {
  try {
    return JSON.parse(line) as Seen;
  } catch {
    return null;
  }
};

/** The recordings until a moment (unix ms), file by file; a current run goes on writing. */
async function* readRecordings(dataDir: string, untilMs: number): AsyncGenerator<Seen> {
  const folder = join(dataDir, "recordings");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".ndjson")) : [];
  for (const file of files.sort()) {
    const lines = createInterface({ input: createReadStream(join(folder, file)) });
    for await (const line of lines) {
      const seen = parseLine(line);
      if (seen !== null && (seen.at ?? 0) <= untilMs) yield seen;
    }
  }
}

type Stores = Pick<Facts, DatabaseOwner | "recordings"> & {
  /** Unix ms; every answer before it is in all stores. */
  readonly openedAtMs: number;
  readonly close: () => Promise<void>;
};

/** The stores at one moment, each in its own transaction, and the recordings until then. */
export const openStores = async (dataDir: string, urls: DatabaseUrls): Promise<Stores> => {
  const clients: Client[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(clients.map((client) => client.end()));
  };
  try {
    const openedAtMs = Date.now();
    // The snapshots are at most a second apart, far less than the 30 s tolerance.
    for (const owner of DATABASE_OWNERS) clients.push(await openSnapshot(owner, urls[owner]));
    const queries = clients.map(
      (client): Query =>
        async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
          (await client.query<Row>(sql, [...params])).rows,
    );
    const of = Object.fromEntries(DATABASE_OWNERS.map((owner, index) => [owner, queries[index]])) as Record<
      DatabaseOwner,
      Query
    >;
    return { ...of, openedAtMs, recordings: () => readRecordings(dataDir, openedAtMs), close };
  } catch (error) {
    await close();
    throw error;
  }
};

/**
 * Opens the input of the invariants. With `isAtRest` everything is judged. Otherwise facts across services are judged
 * when they are 30 s older than now, or than the last event of a stopped system.
 */
export const openFacts = async (
  dataDir: string,
  given: string | undefined,
  isAtRest: boolean,
): Promise<Opened> => {
  const { url, isRunning, stop } = await openPostgres(dataDir, given);
  try {
    const { openedAtMs: nowMs, close, ...stores } = await openStores(dataDir, databasesAt(url));
    const lastEventMs = await lastEventMsOf(DATABASE_OWNERS.map((owner) => stores[owner]));
    const facts: Facts = {
      ...stores,
      horizonMs: horizonOf({ isRunning, isAtRest, nowMs, lastEventMs }),
      hoursSinceMs: hoursSinceMs(readRunningInstance(dataDir)),
    };
    return {
      facts,
      isRunning,
      close: async () => {
        await close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

const lastEventMsOf = async (stores: readonly Query[]): Promise<number> => {
  const rows = await Promise.all(
    stores.map((of) => of<{ at: string | null }>("select max(created_at_ms) as at from outbox")),
  );
  return Math.max(0, ...rows.map(([row]) => Number(row?.at ?? 0)));
};
