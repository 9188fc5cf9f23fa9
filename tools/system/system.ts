import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { SERVER_NAMES } from "../infra/infra.ts";
import { type Api, createApi } from "../player/http.ts";
import { logIn, type Session } from "../player/login.ts";
import { readPid } from "../process/proc.ts";
import { CliError } from "../process/say.ts";
import { type Instance, readRunningInstance } from "../start/instance.ts";
import { DATABASE_OWNERS, SERVICE_NAMES } from "../start/services.ts";
import { startCluster } from "../test/cluster.ts";
import { makeAccounts } from "./accounts.ts";
import { statementsIn } from "./metrics.ts";
import { difference, processMs, treesMs } from "./processor-time.ts";

/** As `npm start` runs it; no scheduled tick and no rate limit interferes. */
export const SETTINGS = {
  MATCHING_INTERVAL_S: "3600",
  RATE_LIMIT_SCALE: "1000",
  LOG_LEVEL: "warn",
  SHARE_PROCESSES: "on",
};
const PASSWORD = "gokaku";
const SCRATCH = "gokaku_limits";
const OWN = "limits";
/** The cost includes the work after the last answer (relay, consumers, frames). */
const TAIL_MS = 200;

/** The cost of some work in the whole system. */
export interface Cost {
  /**
   * Processor time in ms by process: the services, Postgres, Redis and NATS with all their children, without the
   * measurement's own connections.
   */
  readonly processorMs: ReadonlyMap<string, number>;
  /** Statements by service. */
  readonly statements: ReadonlyMap<string, number>;
  /** Wall-clock time, the tail included. */
  readonly seconds: number;
}

/** A cost without what the same time costs at rest, which is measured by itself. */
export const beyondRest = (cost: Cost, rest: Cost): Cost => ({
  ...cost,
  processorMs: new Map(
    [...cost.processorMs].map(([name, ms]) => {
      const atRestMs = ((rest.processorMs.get(name) ?? 0) / rest.seconds) * cost.seconds;
      return [name, Math.max(0, ms - atRestMs)];
    }),
  ),
});

/** A whole system for one measurement, with clients of its API and databases. */
export interface System {
  readonly folder: string;
  readonly dataDir: string;
  readonly instance: Instance;
  /** The environment of other commands for this system. */
  readonly env: Readonly<Record<string, string>>;
  readonly api: Api;
  readonly admin: Session;
  readonly users: Client;
  readonly queue: Client;
  readonly matches: Client;
  /** An empty database on the system's own Postgres, for the limits. */
  readonly scratchUrl: string;
  /** Test accounts of nearly the same rate; the same ones at every call. */
  readonly sessions: (count: number) => Promise<Session[]>;
  readonly costOf: (work: () => Promise<unknown>) => Promise<Cost>;
  /** Processor time in ms of a helper and of Postgres for its connections to the scratch database. */
  readonly limitMsOf: (pid: number, work: () => Promise<unknown>) => Promise<number>;
  /** Process ids of the Postgres backends of the measurement. */
  readonly ownBackends: () => Promise<readonly number[]>;
  readonly pidOf: (name: string) => number;
  readonly scrape: (service: (typeof SERVICE_NAMES)[number]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** An external server has no process here. */
const pidsOf = (dataDir: string, { servers }: Instance): Map<string, number> =>
  new Map(
    [...SERVICE_NAMES, ...SERVER_NAMES.filter((name) => servers[name].isOurs)].map((name) => {
      const pid = readPid(join(dataDir, "run", `${name}.pid`));
      if (pid === null) throw new CliError(`${name} does not run: see ${join(dataDir, "logs")}.`);
      return [name, pid];
    }),
  );

/** Each process once, by the names of its services. */
const rootsOf = (pids: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(
    [...Map.groupBy(pids.keys(), (name) => pids.get(name) ?? 0)].map(([pid, names]) => [
      names.join("+"),
      pid,
    ]),
  );

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url, application_name: OWN });
  // The server ends the connection when the system stops.
  client.on("error", () => {});
  await client.connect();
  return client;
};

const runningInstance = (dataDir: string): Instance => {
  const instance = readRunningInstance(dataDir);
  if (instance) return instance;
  throw new CliError(`The system in ${dataDir} does not run any more.`);
};

/** Starts a system on free ports with its data in `folder`. */
export const startSystem = async (
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<System> => {
  const cluster = await startCluster(folder, { ...SETTINGS, ...more }, ["--no-web"]);
  const { dataDir } = cluster;
  const ends: (() => unknown)[] = [cluster.stop];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const instance = runningInstance(dataDir);
    const pids = pidsOf(dataDir, instance);
    const roots = rootsOf(pids);
    const api = createApi(cluster.url);
    ends.push(api.close);
    const admin = await logIn(api, "dummy_admin", PASSWORD);
    const client = async (url: string): Promise<Client> => {
      const made = await connect(url);
      ends.push(() => made.end().catch(() => {}));
      return made;
    };
    const server = await client(instance.servers.postgres.url);
    await server.query(`create database ${SCRATCH}`);
    const scratchUrl = new URL(instance.servers.postgres.url);
    scratchUrl.pathname = `/${SCRATCH}`;

    const scrape: System["scrape"] = async (service) => {
      const port = instance.services[service]?.env.ADMIN_PORT;
      const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
        signal: AbortSignal.timeout(10_000),
      });
      return response.text();
    };
    const statements = async (): Promise<Map<string, number>> =>
      new Map(
        await Promise.all(
          DATABASE_OWNERS.map(async (owner) => [owner, statementsIn(await scrape(owner))] as const),
        ),
      );
    const backendsMs = async (): Promise<number> => {
      const { rows } = await server.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = $1",
        [SCRATCH],
      );
      return rows.reduce((sum, { pid }) => sum + processMs(pid), 0);
    };
    const ownBackends = async (): Promise<number[]> => {
      const { rows } = await server.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = $1",
        [OWN],
      );
      return rows.map(({ pid }) => pid);
    };
    const productMs = (own: readonly number[]): Map<string, number> => {
      const all = treesMs(roots);
      const ownMs = own.reduce((sum, pid) => sum + processMs(pid), 0);
      return all.set("postgres", (all.get("postgres") ?? 0) - ownMs);
    };
    let known: Session[] = [];

    return {
      folder,
      dataDir,
      instance,
      env: cluster.env,
      api,
      admin,
      users: await client(instance.databases.users),
      queue: await client(instance.databases.queue),
      matches: await client(instance.databases.matches),
      scratchUrl: scratchUrl.href,
      sessions: async (count) => {
        if (known.length < count)
          known = await makeAccounts(api, admin.token, count, (number) => 1500 + (number % 10));
        return known.slice(0, count);
      },
      costOf: async (work) => {
        const statementsBefore = await statements();
        const own = await ownBackends();
        const before = productMs(own);
        const begun = performance.now();
        await work();
        await sleep(TAIL_MS);
        const seconds = (performance.now() - begun) / 1000;
        const processorMs = difference(before, productMs(own));
        return { processorMs, statements: difference(statementsBefore, await statements()), seconds };
      },
      limitMsOf: async (pid, work) => {
        const before = processMs(pid) + (await backendsMs());
        await work();
        return processMs(pid) + (await backendsMs()) - before;
      },
      ownBackends,
      pidOf: (name) => pids.get(name) ?? 0,
      scrape,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/**
 * Runs work on a system of its own with temporary data. The data stay when the work fails, for the logs in them.
 * @param name part of the name of the temporary folder
 */
export const withSystem = async <T>(
  name: string,
  work: (system: System) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), `gokaku-${name}-`));
  chmodSync(folder, 0o755);
  process.stderr.write("starting a system of its own\n");
  try {
    const system = await startSystem(folder, settings);
    let result: T;
    try {
      result = await work(system);
    } finally {
      await system.stop();
    }
    rmSync(folder, { recursive: true, force: true });
    return result;
  } catch (error) {
    process.stderr.write(`The data and logs of the system are in ${folder}\n`);
    throw error;
  }
};
