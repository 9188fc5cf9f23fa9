import { type ChildProcess, spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { libraryEnv } from "../../tools/infra/packages.ts";
import { findPostgres } from "../../tools/infra/postgres.ts";
import { postgresUser } from "../../tools/infra/postgres-user.ts";
import { until } from "../../tools/process/pace.ts";
import { nextFreePort } from "../../tools/process/ports.ts";
import { CliError } from "../../tools/process/say.ts";
import { type Forwarder, startForwarder } from "./forwarder.ts";

/** Two Postgres servers, one a standby of the other, and a name that leads to the primary. */
export interface PostgresPair extends AsyncDisposable {
  /** Leads through the name. */
  readonly url: string;
  readonly name: Forwarder;
  /** Kills the primary, and after a while makes the standby the primary, as an operator's software does. */
  readonly fail: () => Promise<void>;
  /** Stops the primary in good order and makes the standby the primary. */
  readonly switchOver: () => Promise<void>;
  /** Makes the standby the primary while the old one stays up, read-only, with its connections. */
  readonly demote: () => Promise<void>;
  /** Makes the server that is none now a standby, and waits for commits on it again. */
  readonly rejoin: () => Promise<void>;
  /** The standby receives nothing more, and commits wait for it no longer. */
  readonly cutOffStandby: () => Promise<void>;
  /** The primary takes TLS with this certificate, and clients of this authority without a password as the user of its name. */
  readonly encrypt: (files: {
    readonly ca: string;
    readonly cert: string;
    readonly key: string;
  }) => Promise<void>;
  /** A statement at the primary. */
  readonly ask: <Row>(sql: string) => Promise<readonly Row[]>;
}

const SUPERUSER = "gokaku_admin";
const PASSWORD = "gokaku";
/** Software that watches a primary takes its time to be sure. */
const NOTICED_MS = 1_000;
const WITHIN = { withinMs: 60_000, everyMs: 100 };

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_level = replica
hot_standby = on
max_wal_senders = 8
wal_keep_size = '512MB'
synchronous_commit = on
track_commit_timestamp = on
shared_buffers = '64MB'
max_connections = 150
max_parallel_workers_per_gather = 0
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
log_min_messages = warning
wal_receiver_status_interval = 1
include 'pair.conf'
`;

interface Node {
  readonly place: string;
  readonly port: number;
  process: ChildProcess | null;
}

const urlAt = (port: number): string => `postgres://${SUPERUSER}:${PASSWORD}@127.0.0.1:${port}/postgres`;

const askAt = async <Row>(port: number, sql: string): Promise<readonly Row[]> => {
  const client = new Client({ connectionString: urlAt(port), connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows as readonly Row[];
  } finally {
    await client.end().catch(() => {});
  }
};

/**
 * Starts the pair with the programs of Debian's package.
 * @param folder open to the user that runs Postgres
 */
export const startPostgresPair = async (
  folder: string,
  { isSynchronous }: { readonly isSynchronous: boolean },
): Promise<PostgresPair> => {
  const bin = findPostgres(folder);
  if (bin === null) throw new CliError("Postgres is not installed: apt-get install postgresql.");
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const user = postgresUser(folder);
  const owner = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  const env = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", PGPASSWORD: PASSWORD };
  /** The forwarder runs in this process, so nothing here may block it. */
  const run = async (program: string, args: readonly string[]): Promise<void> => {
    const path = join(bin, program);
    const child = spawn(path, args, {
      cwd: folder,
      env: { ...env, ...libraryEnv(path) },
      ...owner,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    if (code !== 0) throw new CliError(`${program} failed: ${said}`);
  };
  const makePlace = (place: string): void => {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { mode: 0o700 });
    if (user !== undefined) chownSync(place, user.uid, user.gid);
  };
  const firstPort = await nextFreePort(25_432 + (process.pid % 500));
  const nodes: readonly [Node, Node] = [
    { place: join(folder, "one"), port: firstPort, process: null },
    { place: join(folder, "two"), port: await nextFreePort(firstPort + 1), process: null },
  ];
  let [primary, other] = nodes;

  const start = async (node: Node): Promise<void> => {
    const path = join(bin, "postgres");
    node.process = spawn(path, ["-D", node.place, "-c", `port=${node.port}`], {
      cwd: node.place,
      env: { ...env, ...libraryEnv(path) },
      ...owner,
      stdio: "ignore",
      // A kill of its group ends all its processes at once, as the loss of the machine does.
      detached: true,
    });
    await until(
      `the server at port ${node.port} answered`,
      () =>
        askAt(node.port, "select 1").then(
          () => true,
          () => false,
        ),
      WITHIN,
    );
  };
  const stop = async (node: Node, signal: "SIGKILL" | "SIGINT"): Promise<void> => {
    const { process: child } = node;
    node.process = null;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    process.kill(signal === "SIGKILL" ? -child.pid : child.pid, signal);
    await ended;
  };
  /** Which standby a commit of this node waits for. */
  const writePairFile = (node: Node, names: string): void => {
    const file = join(node.place, "pair.conf");
    writeFileSync(file, `synchronous_standby_names = '${names}'\n`);
    if (user !== undefined) chownSync(file, user.uid, user.gid);
  };
  const waitForCommitsOn = async (names: "*" | ""): Promise<void> => {
    writePairFile(primary, names);
    await askAt(primary.port, "select pg_reload_conf()");
  };
  const isStreaming = async (): Promise<boolean> => {
    const rows = await askAt<{ state: string }>(primary.port, "select state from pg_stat_replication");
    return rows.some(({ state }) => state === "streaming");
  };
  const rejoin = async (): Promise<void> => {
    await stop(other, "SIGKILL");
    makePlace(other.place);
    const at = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", SUPERUSER];
    await run("pg_basebackup", [...at, "-D", other.place, "-R", "-X", "stream", "-c", "fast"]);
    writePairFile(other, "");
    await start(other);
    await until("the standby followed", isStreaming, WITHIN);
    if (isSynchronous) await waitForCommitsOn("*");
  };
  const promote = async (): Promise<void> => {
    await askAt(other.port, "select pg_promote(true, 30)");
    await until(
      "the standby was the primary",
      async () => {
        const [row] = await askAt<{ standby: boolean }>(other.port, "select pg_is_in_recovery() as standby");
        return row?.standby === false;
      },
      WITHIN,
    );
    [primary, other] = [other, primary];
    name.lead(primary.port);
  };

  for (const { place } of nodes) makePlace(place);
  const secret = join(folder, "password");
  writeFileSync(secret, PASSWORD, { mode: 0o644 });
  await run("initdb", [
    "-D",
    primary.place,
    "-U",
    SUPERUSER,
    "-A",
    "scram-sha-256",
    "--pwfile",
    secret,
    "-E",
    "UTF8",
    "--no-locale",
  ]);
  appendFileSync(join(primary.place, "postgresql.conf"), SETTINGS);
  writePairFile(primary, "");
  await start(primary);
  const name = await startForwarder(primary.port);
  await rejoin();

  return {
    url: urlAt(name.port),
    name,
    async fail() {
      await stop(primary, "SIGKILL");
      await new Promise((resolve) => setTimeout(resolve, NOTICED_MS));
      await promote();
    },
    async switchOver() {
      await stop(primary, "SIGINT");
      await promote();
    },
    async demote() {
      await askAt(primary.port, "alter system set default_transaction_read_only = on");
      await askAt(primary.port, "select pg_reload_conf()");
      await promote();
    },
    rejoin,
    async cutOffStandby() {
      await waitForCommitsOn("");
      await askAt(other.port, "alter system set primary_conninfo = ''");
      await askAt(other.port, "select pg_reload_conf()");
      await until("the standby received nothing more", async () => !(await isStreaming()), WITHIN);
    },
    async encrypt({ ca, cert, key }) {
      for (const [from, to] of [
        [ca, "root.crt"],
        [cert, "server.crt"],
        [key, "server.key"],
      ] as const) {
        const file = join(primary.place, to);
        writeFileSync(file, readFileSync(from), { mode: 0o600 });
        if (user !== undefined) chownSync(file, user.uid, user.gid);
      }
      const rules = join(primary.place, "pg_hba.conf");
      writeFileSync(rules, `hostssl postgres certified 127.0.0.1/32 cert\n${readFileSync(rules, "utf8")}`);
      await askAt(primary.port, "alter system set ssl_ca_file = 'root.crt'");
      await askAt(primary.port, "alter system set ssl = on");
      await askAt(primary.port, "select pg_reload_conf()");
    },
    ask: (sql) => askAt(primary.port, sql),
    async [Symbol.asyncDispose]() {
      await name[Symbol.asyncDispose]();
      await Promise.all(nodes.map((node) => stop(node, "SIGKILL")));
    },
  };
};
