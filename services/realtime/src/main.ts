import { createService, run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startRealtime } from "./service.ts";

export const service = createService("realtime", readConfig, startRealtime);

if (import.meta.main) await run({ service, env: process.env });
