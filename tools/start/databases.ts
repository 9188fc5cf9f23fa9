import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { keyFolder } from "../infra/postgres.ts";
import { DATABASE_OWNERS, type DatabaseOwner, databaseName } from "./services.ts";

const readOrCreatePassword = (dataDir: string, owner: DatabaseOwner): string => {
  const file = join(keyFolder(dataDir), `database-${owner}`);
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
};

const has = async (
  client: Client,
  table: "pg_roles" | "pg_database",
  column: string,
  name: string,
): Promise<boolean> =>
  (await client.query(`select 1 from ${table} where ${column} = $1`, [name])).rowCount === 1;

/** Names and passwords are ours (letters, digits, underscores), so they need no further quoting. */
const ensureDatabase = async (client: Client, name: string, password: string): Promise<void> => {
  const verb = (await has(client, "pg_roles", "rolname", name)) ? "alter" : "create";
  await client.query(
    `${verb} role ${name} login nosuperuser nocreatedb nocreaterole noreplication password '${password}'`,
  );
  if (!(await has(client, "pg_database", "datname", name))) {
    await client.query(`grant ${name} to current_user`);
    await client.query(`create database ${name} owner ${name}`);
  }
  await client.query(`revoke all on database ${name} from public`);
};

/**
 * A database and a role of its own per owner; the role may enter that database alone. Safe to repeat.
 * Answers the URL with which each owner connects.
 */
export const ensureDatabases = async (
  superUrl: string,
  dataDir: string,
): Promise<Record<DatabaseOwner, string>> => {
  const client = new Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query("revoke connect on database postgres from public");
    await client.query("revoke connect on database template1 from public");
    const urls: [DatabaseOwner, string][] = [];
    for (const owner of DATABASE_OWNERS) {
      const name = databaseName(owner);
      const password = readOrCreatePassword(dataDir, owner);
      await ensureDatabase(client, name, password);
      const url = new URL(superUrl);
      Object.assign(url, { username: name, password, pathname: `/${name}` });
      urls.push([owner, url.href]);
    }
    return Object.fromEntries(urls) as Record<DatabaseOwner, string>;
  } finally {
    await client.end();
  }
};
