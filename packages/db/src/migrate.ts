import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import { Client } from "pg";

const COMMON = fileURLToPath(new URL("../migrations", import.meta.url));

/** This package's tables come first, then the service's own. */
const partsOf = (directory: string) =>
  [
    [COMMON, "migrations_common"],
    [directory, "migrations"],
  ] as const;

const BEGUN = /MIGRATION (\S+) \(UP\)/;

/**
 * Brings a database to the newest schema. Concurrent calls wait for each other. The error of a failed
 * migration begins with its name.
 * @param directory absolute path of the service's `migrations`
 */
export const migrate = async (url: string, directory: string): Promise<void> => {
  for (const [dir, migrationsTable] of partsOf(directory)) {
    let begun: string | undefined;
    const log = (line: string): void => {
      begun = BEGUN.exec(line)?.[1] ?? begun;
    };
    try {
      await runner({ databaseUrl: url, dir, migrationsTable, direction: "up", checkOrder: true, log });
    } catch (error) {
      if (error instanceof Error && begun !== undefined) error.message = `${begun}: ${error.message}`;
      throw error;
    }
  }
};

const UNDEFINED_TABLE = "42P01";

/** The names of the migrations that `migrate` would apply; none for a newer schema. */
export const missingMigrations = async (url: string, directory: string): Promise<readonly string[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const done = async (table: string): Promise<readonly string[]> => {
    try {
      return (await client.query<{ name: string }>(`select name from ${table}`)).rows.map(({ name }) => name);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE) return [];
      throw error;
    }
  };
  try {
    const missing: string[] = [];
    for (const [dir, table] of partsOf(directory)) {
      const names = readdirSync(dir).map((file) => file.replace(/\.sql$/, ""));
      const there = new Set(await done(table));
      missing.push(...names.filter((name) => !there.has(name)));
    }
    return missing;
  } finally {
    await client.end();
  }
};
