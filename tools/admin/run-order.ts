import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { machineEnv } from "../start/services.ts";

/** Runs a command of the users service on its database. @returns its exit code */
export const runOrder = (usersUrl: string, ...order: readonly string[]): number => {
  const script = join(ROOT, "services/users/src/admin.ts");
  const result = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...order], {
    stdio: "inherit",
    env: { ...machineEnv(), POSTGRES_URL: usersUrl },
  });
  return result.status ?? 1;
};
