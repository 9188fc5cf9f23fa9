import { nodeStep, runStep } from "../../tools/process/step.ts";
import { setup } from "../../tools/test/servers.setup.ts";

/** Measures one tick of a large queue on servers of its own. */
export const run = async (args: readonly string[]): Promise<number> => {
  const end = await setup();
  try {
    return (await runStep({ ...nodeStep("scale", "lab/scale/measure.ts", args), isLoud: true })).exitCode;
  } finally {
    await end?.();
  }
};
