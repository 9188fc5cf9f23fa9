import { ROOT } from "../process/root.ts";
import { CliError, runMain } from "../process/say.ts";
import { dataDirOf } from "../start/config.ts";
import { readRunningInstance } from "../start/instance.ts";
import { KEY_STEPS, replaceKey } from "../start/keys.ts";
import { ownEnv } from "../start/own-env.ts";
import { isServiceName } from "../start/services.ts";
import { askForReplay, listDeadLetters } from "./dead-letters.ts";
import { runOrder } from "./run-order.ts";

const USAGE = `Say what to do:
  npm run admin -- grant USER_ID [ROLE]   makes an account an admin, or a moderator or helper
  npm run admin -- revoke USER_ID         makes an account a player again
  npm run admin -- backup-seen            records that a backup has just succeeded, as the admin area shows it
  npm run admin -- dead-letters           lists the events that could not be applied
  npm run admin -- replay SERVICE ID|all  applies them again
  npm run admin -- replace-key SERVICE begin|use|end  replaces the key with which a service signs its calls`;

const replace = (dataDir: string, [name = "", step]: readonly string[]): string => {
  const known = KEY_STEPS.find((one) => one === step);
  if (!isServiceName(name) || known === undefined) throw new CliError(USAGE);
  return replaceKey(dataDir, name, known);
};

await runMain(async () => {
  const [order = "", ...rest] = process.argv.slice(2);
  if (!["grant", "revoke", "backup-seen", "dead-letters", "replay", "replace-key"].includes(order))
    throw new CliError(USAGE);
  const dataDir = dataDirOf(ownEnv(), ROOT);
  const instance = readRunningInstance(dataDir);
  if (!instance) throw new CliError(`No instance runs in ${dataDir}: start it with npm start.`);
  if (order === "backup-seen") return runOrder(instance.databases.users, order);
  if (order === "grant" || order === "revoke") {
    if (rest[0] === undefined) throw new CliError(USAGE);
    return runOrder(instance.databases.users, order, ...rest);
  }
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
