import { runMain } from "../process/say.ts";
import { nodeStep, runStep } from "../process/step.ts";
import { setup } from "../test/servers.setup.ts";

/** A whole tick of a long queue (`services/matchmaker/scale`), on servers of its own. */
await runMain(async () => {
  const stop = (): never => process.exit(130);
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, stop);
  const end = await setup();
  let exitCode = 1;
  try {
    const step = nodeStep("scale", "services/matchmaker/scale/run.ts", process.argv.slice(2));
    ({ exitCode } = await runStep({ ...step, isLoud: true }));
  } finally {
    await end?.();
  }
  // The channel to our parent would keep the command from ending.
  process.exit(exitCode);
});
