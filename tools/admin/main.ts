import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { CliError, runMain } from "../process/say.ts";
import { dataDirOf } from "../start/config.ts";
import { type Instance, readRunningInstance } from "../start/instance.ts";
import { KEY_STEPS, replaceKey } from "../start/keys.ts";
import { ownEnv } from "../start/own-env.ts";
import { isServiceName, machineEnv } from "../start/services.ts";
import { askForReplay, listDeadLetters } from "./dead-letters.ts";

const USAGE = `Say what to do:
  npm run admin -- grant USER_ID [ROLE]   makes an account an admin, or a moderator or helper
  npm run admin -- revoke USER_ID         makes an account a player again
  npm run admin -- dead-letters           lists the events that could not be applied
  npm run admin -- replay SERVICE ID|all  applies them again
  npm run admin -- replace-key SERVICE begin|use|end  replaces the key with which a service signs its calls`;

const replace = (dataDir: string, [name = "", step]: readonly string[]): string => {
  const known = KEY_STEPS.find((one) => one === step);
  if (!isServiceName(name) || known === undefined) throw new CliError(USAGE);
  return replaceKey(dataDir, name, known);
};

const setRole = (instance: Instance, order: string, given: readonly string[]): number => {
  if (given.length === 0) throw new CliError(USAGE);
  const script = join(ROOT, "services/users/src/admin.ts");
  const result = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", script, order, ...given],
    { stdio: "inherit", env: { ...machineEnv(), POSTGRES_URL: instance.databases.users } },
  );
  return result.status ?? 1;
};

await runMain(async () => {
  const [order = "", ...rest] = process.argv.slice(2);
  if (!["grant", "revoke", "dead-letters", "replay", "replace-key"].includes(order))
    throw new CliError(USAGE);
  const dataDir = dataDirOf(ownEnv(), ROOT);
  const instance = readRunningInstance(dataDir);
  if (!instance) throw new CliError(`No instance runs in ${dataDir}: start it with npm start.`);
  if (order === "grant" || order === "revoke") return setRole(instance, order, rest);
  if (order === "replace-key") {
    process.stdout.write(`${replace(dataDir, rest)}\n`);
    return 0;
  }
  const lines =
    order === "replay"
      ? [await askForReplay(instance.databases, rest[0], rest[1])]
      : await listDeadLetters(instance.databases);
  for (const line of lines) process.stdout.write(`${line}\n`);
  return 0;
});
