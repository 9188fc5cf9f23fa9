import { runMigrations } from "@gokaku/base";

await runMigrations("queue", new URL("../migrations", import.meta.url));
