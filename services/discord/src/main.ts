import { run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startDiscord } from "./service.ts";

await run("discord", readConfig, startDiscord);
