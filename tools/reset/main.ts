import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { runMain } from "../process/say.ts";
import { dataDirOf } from "../start/config.ts";
import { lockFolder } from "../start/lock.ts";
import { ownEnv } from "../start/own-env.ts";

/** Created by `npm start`; other files in the folder are not removed. */
const OURS = [
  "keys",
  "logs",
  "nats",
  "postgres",
  "postgres.new",
  "postgres.password",
  "recordings",
  "redis",
  "run",
];

await runMain(async () => {
  const dataDir = dataDirOf(ownEnv(), ROOT);
  if (!existsSync(join(dataDir, "run"))) {
    process.stdout.write(`Nothing to remove in ${dataDir}.\n`);
    return 0;
  }
  const supervisor = await lockFolder(dataDir, (line) => void process.stderr.write(`${line}\n`));
  for (const name of OURS) rmSync(join(dataDir, name), { recursive: true, force: true });
  await supervisor.dismiss();
  if (readdirSync(dataDir).length === 0) rmSync(dataDir, { recursive: true });
  process.stdout.write(`${dataDir} is empty, as before the first start.\n`);
  return 0;
});
