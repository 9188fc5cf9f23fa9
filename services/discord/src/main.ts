import { createService, run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startDiscord } from "./service.ts";

export const service = createService("discord", readConfig, startDiscord);

if (import.meta.main) await run({ service, env: process.env });
