import { run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startMatches } from "./service.ts";

await run("matches", readConfig, startMatches);
