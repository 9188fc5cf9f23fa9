import { run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startPayments } from "./service.ts";

await run("payments", readConfig, startPayments);
