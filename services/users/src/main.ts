import { createService, run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startUsers } from "./service.ts";

export const service = createService("users", readConfig, startUsers);

if (import.meta.main) await run({ service, env: process.env });
