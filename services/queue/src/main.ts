import { run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startQueue } from "./service.ts";

await run("queue", readConfig, startQueue);
