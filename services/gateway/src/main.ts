import { createService, run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startGateway } from "./service.ts";

export const service = createService("gateway", readConfig, startGateway);

if (import.meta.main) await run({ service, env: process.env });
