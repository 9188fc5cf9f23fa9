import { runMigrations } from "@gokaku/base";
import type { Tables } from "./store/tables.ts";

await runMigrations<Tables>("discord", new URL("../migrations", import.meta.url));
