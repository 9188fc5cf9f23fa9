import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/process/root.ts";

const FIRST = 1;
const SEEDS = 1;
const WITHIN_MS = 600_000;

/** In a process of its own, because time stands still there and every driver is another one. */
const simulate = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ["lab/main.ts", "simulate", ...args], {
    cwd: join(ROOT),
    timeout: WITHIN_MS,
  });
  return stdout;
};

test(
  "[OPS-710] [OPS-711] a seed of the simulation keeps every invariant, settles, and gives the same course twice",
  async () => {
    const said = await simulate("--first", String(FIRST), "--seeds", String(SEEDS), "--twice");
    expect(said).toContain(`${SEEDS} seeds, 0 broken`);
  },
  WITHIN_MS,
);
