import { runMigrations } from "@gokaku/base";

await runMigrations("matches", new URL("../migrations", import.meta.url));
