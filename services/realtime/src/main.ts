import { run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startRealtime } from "./service.ts";

await run("realtime", readConfig, startRealtime);
