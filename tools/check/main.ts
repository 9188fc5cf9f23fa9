import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMain } from "../process/say.ts";
import { runSteps } from "../process/step.ts";
import { checkSteps } from "./steps.ts";

await runMain(async () => {
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "gokaku-check-"));
  try {
    const results = await runSteps(checkSteps(join(folder, "unit.json")), 3);
    const failed = results.filter((result) => result.exitCode !== 0).map((result) => result.step.name);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(
      failed.length === 0
        ? `all checks passed in ${seconds} s\n`
        : `failed: ${failed.join(", ")} (${seconds} s)\n`,
    );
    return failed.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
