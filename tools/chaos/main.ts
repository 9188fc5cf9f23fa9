import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tellStories } from "../crash/run.ts";
import { runMain } from "../process/say.ts";
import { startCluster } from "../test/cluster.ts";
import { cleanOwnEnv } from "../test/tiers.ts";
import { flushed } from "./flushed.ts";
import { purged } from "./purged.ts";
import { stepped } from "./stepped.ts";

/** A match that is not reported closes soon, and so would be closed early by a clock that is ten minutes ahead. */
const SETTINGS = {
  MATCHING_INTERVAL_S: "5",
  REPORT_DEADLINE_S: "60",
  RATE_LIMIT_SCALE: "50",
  LOG_LEVEL: "warn",
};

await runMain(async () => {
  cleanOwnEnv();
  const folder = mkdtempSync(join(tmpdir(), "gokaku-chaos-"));
  chmodSync(folder, 0o755);
  const cluster = await startCluster(folder, SETTINGS, ["--no-web"]);
  let failed = 1;
  try {
    const only = process.argv[2] ?? "";
    const stories = [stepped, purged, flushed].filter(({ name }) => name.includes(only));
    failed = (await tellStories(cluster, stories)).failed;
  } finally {
    await cluster.stop();
  }
  if (failed === 0) rmSync(folder, { recursive: true, force: true });
  else process.stdout.write(`What it wrote is kept in ${folder}\n`);
  return failed === 0 ? 0 : 1;
});
