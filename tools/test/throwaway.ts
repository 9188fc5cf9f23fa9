import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { ROOT } from "../process/root.ts";
import { DATABASE_OWNERS, type DatabaseOwner } from "../start/services.ts";

/** The databases of all services, on the tests' own server. */
export type Throwaway = {
  readonly urls: Readonly<Record<DatabaseOwner, string>>;
  readonly clients: Readonly<Record<DatabaseOwner, Client>>;
  /** Runs the migrations of a service as a start does. @throws Error with its words when they fail */
  readonly migrate: (owner: DatabaseOwner) => void;
  readonly drop: () => Promise<void>;
};

const serverUrl = (): string => process.env.GOKAKU_TEST_POSTGRES_URL ?? "";

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const ofEach = <Value>(entries: readonly (readonly [DatabaseOwner, Value])[]) =>
  Object.fromEntries(entries) as Record<DatabaseOwner, Value>;

export const createThrowaway = async (): Promise<Throwaway> => {
  const run = randomBytes(4).toString("hex");
  const nameOf = (owner: DatabaseOwner): string => `gokaku_throwaway_${owner}_${run}`;
  const urls = ofEach(
    DATABASE_OWNERS.map((owner) => {
      const url = new URL(serverUrl());
      url.pathname = `/${nameOf(owner)}`;
      return [owner, url.href];
    }),
  );
  const migrate = (owner: DatabaseOwner): void => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, `services/${owner}/src/migrate.ts`)], {
      env: { ...process.env, POSTGRES_URL: urls[owner] },
      encoding: "utf8",
    });
    if (status !== 0 || stderr !== "")
      throw new Error(`the migrations of ${owner} ended with ${status}: ${stderr}`);
  };
  const clients = ofEach(
    DATABASE_OWNERS.map((owner) => [owner, new Client({ connectionString: urls[owner] })]),
  );
  for (const owner of DATABASE_OWNERS) {
    await onServer(`create database ${nameOf(owner)}`);
    migrate(owner);
    await clients[owner].connect();
  }
  return {
    urls,
    clients,
    migrate,
    drop: async () => {
      for (const owner of DATABASE_OWNERS) {
        await clients[owner].end();
        await onServer(`drop database if exists ${nameOf(owner)} with (force)`);
      }
    },
  };
};
