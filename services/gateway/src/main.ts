import { run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startGateway } from "./service.ts";

await run("gateway", readConfig, startGateway);
