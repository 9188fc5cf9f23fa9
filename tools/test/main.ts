import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildChartTools } from "../chart/build.ts";
import { ROOT } from "../process/root.ts";
import { CliError, runMain } from "../process/say.ts";
import { add, type Count, NOTHING } from "./count.ts";
import { cleanOwnEnv, runTier, TIERS, tiersOfPath } from "./tiers.ts";

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { tier: { type: "string", multiple: true }, only: { type: "string", default: "" } },
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
  const folderOf = (name: string): string => {
    const own = join(folder, name.replaceAll(" ", "-"));
    mkdirSync(own, { mode: 0o755 });
    return own;
  };
  const isChartAlone = tiers.length === 1;
  const building = tiers.some(({ name }) => name === "chart") ? buildChartTools() : null;
  let count: Count = NOTHING;
  const skipped: string[] = [];
  for (const tier of tiers) {
    if (tier.name === "chart") await building?.end(isChartAlone);
    const own = await runTier(tier, folderOf(tier.name), only);
    if (own.skipped !== undefined) skipped.push(`${tier.name} (${own.skipped})`);
    count = add(count, { passed: own.passed, failed: own.failed });
  }
  if (count.failed === 0) rmSync(folder, { recursive: true, force: true });
  else process.stdout.write(`The output of the tests is in ${folder}\n`);
  for (const sentence of skipped) process.stdout.write(`\nskipped: ${sentence}\n`);
  process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`);
  process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1);
});
