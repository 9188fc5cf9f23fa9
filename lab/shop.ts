import { parseArgs } from "node:util";
import { nodeStep, runStep } from "../tools/process/step.ts";
import { wholeOption } from "./command.ts";

/** A thousand buyers of a hundred pieces, in rounds: the test of payments. Exit code 1 for any fault. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: "string", default: "3" } } });
  const rounds = wholeOption("rounds", values.rounds, 1);
  const vitest = ["run", "--project", "service", "services/payments/test/concurrent-buyers"];
  const step = nodeStep("shop", "node_modules/vitest/vitest.mjs", vitest);
  return (await runStep({ ...step, env: { SHOP_RUNS: String(rounds) }, isLoud: true })).exitCode;
};
