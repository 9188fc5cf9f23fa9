import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { CliError } from "../process/say.ts";

/** A thousand buyers on a hundred pieces, again and again, against servers of their own. Exit code 1 for any fault. */
export const runShop = (rounds: number): Promise<never> => {
  if (!Number.isInteger(rounds) || rounds < 1) throw new CliError("--rounds takes a whole number from 1 on.");
  const child = spawn(
    process.execPath,
    [
      join(ROOT, "node_modules/vitest/vitest.mjs"),
      "run",
      "--project",
      "service",
      "services/payments/test/crowd",
    ],
    { cwd: ROOT, stdio: "inherit", env: { ...process.env, SHOP_RUNS: String(rounds) } },
  );
  return new Promise((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => process.exit(code ?? 1));
  });
};
