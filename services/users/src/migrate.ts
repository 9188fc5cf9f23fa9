import { runMigrations } from "@gokaku/base";

await runMigrations("users", new URL("../migrations", import.meta.url));
