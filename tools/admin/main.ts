import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { runMain, Sentence } from "../process/say.ts";
import { dataDirOf } from "../start/config.ts";
import { readRunningInstance } from "../start/instance.ts";
import { ownEnv } from "../start/own-env.ts";
import { machineEnv } from "../start/services.ts";

await runMain(async () => {
  const [order, userId] = process.argv.slice(2);
  if ((order !== "grant" && order !== "revoke") || userId === undefined) {
    throw new Sentence("Say who: npm run admin -- grant USER_ID (or revoke USER_ID).");
  }
  const dataDir = dataDirOf(ownEnv(), ROOT);
  const instance = readRunningInstance(dataDir);
  if (!instance) throw new Sentence(`No instance runs in ${dataDir}: start it with npm start.`);
  const script = join(ROOT, "services/users/src/admin.ts");
  const result = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", script, order, userId],
    {
      stdio: "inherit",
      env: { ...machineEnv(), POSTGRES_URL: instance.databases.users },
    },
  );
  return result.status ?? 1;
});
