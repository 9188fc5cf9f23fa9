import { run } from "@gokaku/service";
import { readConfig } from "./config.ts";
import { startUsers } from "./service.ts";

await run("users", readConfig, startUsers);
