import { ROOT } from "../process/root.ts";
import { CliError, runMain } from "../process/say.ts";
import { dataDirOf } from "../start/config.ts";
import { askLauncher } from "../start/control.ts";
import { ownEnv } from "../start/own-env.ts";

await runMain(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined)
    throw new CliError("Usage: npm run restart -- users (or another service, postgres, redis, nats).");
  process.stdout.write(`${await askLauncher(dataDirOf(ownEnv(), ROOT), { command: "restart", name })}\n`);
  return 0;
});
