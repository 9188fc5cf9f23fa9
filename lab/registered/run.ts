import { nodeStep, runStep } from "../../tools/process/step.ts";
import { setup } from "../../tools/test/servers.setup.ts";

/** Measures the database of users with many registered players, on a server of its own. */
export const run = async (args: readonly string[]): Promise<number> => {
  const end = await setup();
  try {
    return (await runStep({ ...nodeStep("registered", "lab/registered/measure.ts", args), isLoud: true }))
      .exitCode;
  } finally {
    await end?.();
  }
};
