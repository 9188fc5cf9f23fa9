import { createService, run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startMatches } from "./service.ts";

export const service = createService("matches", readConfig, startMatches);

if (import.meta.main) await run({ service, env: process.env });
