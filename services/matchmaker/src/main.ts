import { createService, run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startMatchmaker } from "./service.ts";

export const service = createService("matchmaker", readConfig, startMatchmaker);

if (import.meta.main) await run({ service, env: process.env });
