import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildChartTools } from "../chart/build.ts";
import { ROOT } from "../process/root.ts";
import { CliError, runMain } from "../process/say.ts";
import { add, type Count, NOTHING } from "./count.ts";
import { runLanes } from "./lanes.ts";
import { cleanOwnEnv, runTier, TIERS, type Tier, tiersOfPath } from "./tiers.ts";

/** Runs the tiers one after the other, each with a folder of its own in `folder`. */
const runInTurn = async (tiers: readonly Tier[], folder: string, only: string): Promise<Count> => {
  let count: Count = NOTHING;
  for (const tier of tiers) {
    // Beside other tiers, or before one file is repeated, the build takes too long.
    if (tier.name === "chart" && tiers.length === 1 && only === "") buildChartTools();
    const own = join(folder, tier.name.replaceAll(" ", "-"));
    mkdirSync(own, { mode: 0o755 });
    const { skipped, ...counted } = await runTier(tier, own, only);
    count = add(
      count,
      skipped === undefined ? counted : { ...counted, skipped: `${tier.name} (${skipped})` },
    );
  }
  return count;
};

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: {
      tier: { type: "string", multiple: true },
      only: { type: "string", default: "" },
      // The counts as JSON, instead of the last line.
      report: { type: "string" },
    },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (path !== undefined && !existsSync(join(ROOT, path)))
    throw new CliError(`There is no folder or file ${path}: npm test -- services/queue`);
  const tiers = (path === undefined ? TIERS : tiersOfPath(path)).filter(
    ({ name, isOnDemand }) => values.tier?.includes(name) ?? (path !== undefined || !isOnDemand),
  );
  if (tiers.length === 0)
    throw new CliError(`--tier takes one of: ${TIERS.map(({ name }) => name).join(", ")}.`);
  const only = path === undefined ? values.only : path.replace(/^\.\//, "");
  cleanOwnEnv();
  const folder = mkdtempSync(join(tmpdir(), "gokaku-test-"));
  chmodSync(folder, 0o755);
  const stop = (): void => process.exit(130);
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, stop);
  const count =
    path === undefined && values.tier === undefined && only === ""
      ? await runLanes(
          tiers.map(({ name }) => name),
          folder,
        )
      : await runInTurn(tiers, folder, only);
  if (count.failed === 0) rmSync(folder, { recursive: true, force: true });
  else process.stdout.write(`The output of the tests is in ${folder}\n`);
  for (const { tier, only: file, title } of count.failures ?? [])
    process.stdout.write(`failed: ${tier}, ${file}: ${title}\n`);
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(count));
  else {
    if (count.skipped !== undefined) process.stdout.write(`\nskipped: ${count.skipped}\n`);
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`);
  }
  process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1);
});
