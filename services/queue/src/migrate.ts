import { fileURLToPath } from "node:url";
import { migrate } from "@gokaku/db";
import { ConfigError, readEnvironment } from "@gokaku/service";

try {
  const read = readEnvironment(process.env);
  const url = read.url("POSTGRES_URL", ["postgres:", "postgresql:"]);
  read.check();
  await migrate(url, fileURLToPath(new URL("../migrations", import.meta.url)));
} catch (error) {
  const problems =
    error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
  for (const problem of problems) console.error(`queue: migrations: ${problem}`);
  process.exit(1);
}
