import { createService, run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startPayments } from "./service.ts";

export const service = createService("payments", readConfig, startPayments);

if (import.meta.main) await run({ service, env: process.env });
