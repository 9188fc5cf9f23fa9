import { ROOT } from "../process/root.ts";
import { CliError, runMain } from "../process/say.ts";
import { readStartConfig, readStartOptions } from "./config.ts";
import { doctorLines } from "./doctor.ts";
import { launch } from "./launcher.ts";
import { ownEnv } from "./own-env.ts";

await runMain(async () => {
  const options = readStartOptions(process.argv.slice(2));
  const config = readStartConfig(ownEnv(), ROOT);
  if (options.bots > 0 && config.product.DUMMY_LOGIN === "off") {
    throw new CliError("--bots needs the test accounts: set DUMMY_LOGIN=on.");
  }
  if (options.isDoctor) {
    for (const line of await doctorLines(config)) process.stdout.write(`${line}\n`);
    return 0;
  }
  const code = await launch(config, options);
  process.exit(code);
});
