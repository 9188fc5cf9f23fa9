import { fileURLToPath } from "node:url";
import { migrate } from "@gokaku/db";
import { readEnvironment } from "@gokaku/service";

const read = readEnvironment(process.env);
const url = read.url("POSTGRES_URL", ["postgres:", "postgresql:"]);
read.check();
await migrate(url, fileURLToPath(new URL("../migrations", import.meta.url)));
