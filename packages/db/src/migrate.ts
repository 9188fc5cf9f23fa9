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
const UNDEFINED_TABLE = "42P01";

interface Part {
  readonly directory: string;
  readonly table: string;
  readonly missing: readonly string[];
}

/** @throws Error for a database whose migrations are not the first ones of this version */
const missingOf = (files: readonly string[], applied: readonly string[]): readonly string[] => {
  const strange = applied.findIndex((name, index) => index < files.length && name !== files[index]);
  if (strange >= 0)
    throw new Error(
      `the database has the migration ${applied[strange]} where this version has ${files[strange]}: ` +
        "an unreleased version made it, and its data cannot be taken over. Use a new, empty database " +
        "(on a development machine: npm run reset, which deletes all local data)",
    );
  return files.slice(applied.length);
};

const readParts = async (url: string, directory: string): Promise<readonly Part[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const appliedIn = async (table: string): Promise<readonly string[]> => {
    try {
      const { rows } = await client.query<{ name: string }>(`select name from ${table} order by name`);
      return rows.map(({ name }) => name);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE) return [];
      throw error;
    }
  };
  try {
    const parts: Part[] = [];
    for (const [path, table] of partsOf(directory)) {
      const files = readdirSync(path)
        .map((file) => file.replace(/\.sql$/, ""))
        .sort();
      parts.push({ directory: path, table, missing: missingOf(files, await appliedIn(table)) });
    }
    return parts;
  } finally {
    await client.end();
  }
};

/**
 * Brings a database to the newest schema. Concurrent calls wait for each other. The error of a failed
 * migration begins with its name.
 * @param directory absolute path of the service's `migrations`
 * @throws Error for a database that an unreleased version made
 */
export const migrate = async (url: string, directory: string): Promise<void> => {
  for (const { directory: dir, table: migrationsTable } of await readParts(url, directory)) {
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

/**
 * The names of the migrations that `migrate` would apply; none for a newer schema.
 * @throws Error for a database that an unreleased version made
 */
export const missingMigrations = async (url: string, directory: string): Promise<readonly string[]> =>
  (await readParts(url, directory)).flatMap(({ missing }) => missing);
