import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Runner } from "../process/runner.ts";
import { CliError } from "../process/say.ts";
import { findPostgresFolders, findProgram } from "./find.ts";
import { libraryEnv, UNPACKED } from "./packages.ts";
import { pingPostgres } from "./ping.ts";
import { assertReachable, postgresUser, type User } from "./postgres-user.ts";
import { ensurePassword } from "./secrets.ts";
import type { Recipe } from "./server.ts";

export const POSTGRES_PACKAGES = ["postgresql"];
const SUPERUSER = "gokaku_admin";

/** Small enough for a laptop, and durable: fsync stays on. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "on",
  synchronous_commit: "on",
  // The benchmark measures from commit timestamps.
  track_commit_timestamp: "on",
  shared_buffers: "64MB",
  max_connections: "150",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "512MB",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
};

/** The folder of the programs: of the version of the existing data, else the newest from 15 on. */
export const findPostgres = (dataDir: string): string | null => {
  const onPath = findProgram("postgres");
  const folders = findPostgresFolders(UNPACKED);
  const versionFile = join(dataDir, "postgres", "PG_VERSION");
  if (existsSync(versionFile)) {
    const major = Number(readFileSync(versionFile, "utf8"));
    const matching = folders.find((folder) => folder.major === major);
    if (matching) return matching.bin;
    if (folders.length > 0) {
      throw new CliError(
        `The data in ${dataDir}/postgres are of Postgres ${major}, which is not installed (found: ${folders.map((folder) => folder.major).join(", ")}): install postgresql-${major}, or delete the data with npm run reset.`,
      );
    }
  }
  return folders[0]?.bin ?? (onPath && majorOf(onPath) >= 15 ? dirname(onPath) : null);
};

const majorOf = (program: string): number => {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return Number(/(\d+)(\.|\s|$)/.exec(stdout ?? "")?.[1] ?? 0);
};

/** For data that need not outlive a loss of power. */
const THROWAWAY_SETTINGS = { fsync: "off", full_page_writes: "off" };

interface Place {
  readonly bin: string;
  readonly dataDir: string;
  readonly user: User | undefined;
  readonly password: string;
}

/**
 * initdb works beside the final folder and the result is renamed, so that an interrupted attempt leaves no partial
 * data.
 */
const createCluster = async ({ bin, dataDir, user, password }: Place, runner: Runner): Promise<void> => {
  const fresh = join(dataDir, "postgres.new");
  const passwordFile = join(dataDir, "postgres.password");
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of user ? [fresh, passwordFile] : []) chownSync(path, user?.uid ?? 0, user?.gid ?? 0);
  const program = join(bin, "initdb");
  try {
    await runner.run({
      name: "initdb",
      command: program,
      args: [
        "-D",
        fresh,
        "-U",
        SUPERUSER,
        "-A",
        "scram-sha-256",
        "--pwfile",
        passwordFile,
        "-E",
        "UTF8",
        "--no-locale",
      ],
      env: postgresEnv(program),
      cwd: fresh,
      user,
      isQuiet: true,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(fresh, join(dataDir, "postgres"));
};

const postgresEnv = (program: string): Record<string, string> => ({
  PATH: "/usr/bin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
  ...libraryEnv(program),
});

/** Creates the cluster if needed. `bin` is the folder of Postgres' programs. */
export const postgresRecipe = async (
  dataDir: string,
  preferredPort: number,
  bin: string,
  runner: Runner,
  isThrowaway = false,
): Promise<Recipe> => {
  const settings = { ...SETTINGS, ...(isThrowaway ? THROWAWAY_SETTINGS : {}) };
  const clusterDir = join(dataDir, "postgres");
  const user = postgresUser(clusterDir);
  if (user) assertReachable(join(dataDir, "postgres"), user);
  const password = ensurePassword(dataDir, "postgres-password");
  if (!existsSync(join(clusterDir, "PG_VERSION")))
    await createCluster({ bin, dataDir, user, password }, runner);
  const program = join(bin, "postgres");
  return {
    name: "postgres",
    preferredPort,
    url: (port) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    ping: pingPostgres,
    spec: (port) => ({
      name: "postgres",
      command: program,
      args: [
        "-D",
        clusterDir,
        ...Object.entries({ ...settings, port: String(port) }).flatMap(([key, value]) => [
          "-c",
          `${key}=${value}`,
        ]),
      ],
      env: postgresEnv(program),
      cwd: clusterDir,
      user,
      stopSignal: "SIGINT",
      isQuiet: true,
    }),
  };
};
