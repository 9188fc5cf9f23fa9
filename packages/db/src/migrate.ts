import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";

const COMMON = fileURLToPath(new URL("../migrations", import.meta.url));

/**
 * Brings a database to the newest schema: this package's tables first, then the service's own.
 * Two at a time wait for each other.
 * @param directory absolute path of the service's `migrations`
 */
export const migrate = async (url: string, directory: string): Promise<void> => {
  for (const [dir, migrationsTable] of [
    [COMMON, "migrations_common"],
    [directory, "migrations"],
  ] as const) {
    await runner({
      databaseUrl: url,
      dir,
      migrationsTable,
      direction: "up",
      checkOrder: true,
      log: () => {},
    });
  }
};
