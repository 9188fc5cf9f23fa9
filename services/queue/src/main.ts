import { createService, run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startQueue } from "./service.ts";

export const service = createService("queue", readConfig, startQueue);

if (import.meta.main) await run({ service, env: process.env });
