import { run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startMatchmaker } from "./service.ts";

await run("matchmaker", readConfig, startMatchmaker);
