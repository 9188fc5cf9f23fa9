import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { migrate } from "@gokaku/db";
import { Client } from "pg";

export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
}

/** Rows that a template has beside its tables, written once from the files of a folder. */
export interface TemplateRows {
  readonly folder: string;
  readonly write: (url: string) => Promise<void>;
}

const COMMON = fileURLToPath(new URL("../../db/migrations", import.meta.url));

const serverUrl = (): string => {
  const url = process.env.GOKAKU_TEST_POSTGRES_URL;
  if (!url) throw new Error("GOKAKU_TEST_POSTGRES_URL names no Postgres server; `npm test` sets it");
  return url;
};

const urlOf = (name: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
};

const onServer = async <Result>(work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const hashOf = async (folders: readonly string[]): Promise<string> => {
  const hash = createHash("sha256");
  for (const folder of folders)
    for (const file of (await readdir(folder)).toSorted())
      hash.update(file).update(await readFile(join(folder, file)));
  return hash.digest("hex").slice(0, 16);
};

const LOOKS = 20;
const PAUSE_MS = 50;

/** Waits a while until no connection is open: a pool has ended before its connections are closed. */
const awaitClosed = async (client: Client, name: string): Promise<void> => {
  for (let look = 0; look < LOOKS; look++) {
    const { rowCount } = await client.query("select from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) return;
    await setTimeout(PAUSE_MS);
  }
};

/** Makes the migrated database that test databases are copies of; one process at a time. */
const createTemplate = async (migrations: string, rows: TemplateRows | undefined): Promise<string> => {
  const folders = [COMMON, migrations, ...(rows === undefined ? [] : [rows.folder])];
  const name = `gokaku_template_${await hashOf(folders)}`;
  await onServer(async (client) => {
    await client.query("select pg_advisory_lock(hashtext('gokaku_template'))");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 1) return;
    await client.query(`drop database if exists ${name}_new`);
    await client.query(`create database ${name}_new`);
    await migrate(urlOf(`${name}_new`), migrations);
    await rows?.write(urlOf(`${name}_new`));
    await awaitClosed(client, `${name}_new`);
    await client.query(`alter database ${name}_new rename to ${name}`);
  });
  return name;
};

const templates = new Map<string, Promise<string>>();

const getTemplate = (migrations: string, rows: TemplateRows | undefined): Promise<string> => {
  const key = `${migrations} ${rows?.folder ?? ""}`;
  const template = templates.get(key) ?? createTemplate(migrations, rows);
  templates.set(key, template);
  return template;
};

/**
 * A throwaway database with the schema of a service.
 * @param migrations absolute path of the service's `migrations`; without it there are the tables of `@gokaku/db` alone
 */
export const createTestDatabase = async (migrations?: string, rows?: TemplateRows): Promise<TestDatabase> => {
  const name = `gokaku_test_${randomBytes(6).toString("hex")}`;
  const none = join(tmpdir(), `gokaku-no-migrations-${process.pid}`);
  if (migrations === undefined) await mkdir(none, { recursive: true });
  const template = await getTemplate(migrations ?? none, rows);
  if (migrations === undefined) await rm(none, { recursive: true, force: true });
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return {
    url: urlOf(name),
    [Symbol.asyncDispose]: async () => {
      await onServer(async (client) => {
        await awaitClosed(client, name);
        await client.query(`drop database if exists ${name} with (force)`);
      });
    },
  };
};
