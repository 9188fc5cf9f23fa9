import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../infra/find.ts";
import { libraryEnv, UNPACKED, unpack } from "../infra/packages.ts";
import { type Count, NOTHING } from "../test/count.ts";
import { promtoolTests, ruleGroups, testGroups } from "./alerts.ts";
import { ALERTS_FILE } from "./files.ts";
import { dashboardQueries } from "./named.ts";

const HOW_TO_GET =
  "promtool is not on PATH and Debian's package could not be downloaded: install the package prometheus";

/** Found on PATH or unpacked from Debian's package; null without both. */
const providePromtool = (): string | null => {
  const found = findProgram("promtool");
  if (found !== null) return found;
  process.stderr.write("downloading prometheus into .cache\n");
  try {
    unpack(["prometheus"], UNPACKED, { withWhatTheyNeed: false });
  } catch {
    return null;
  }
  return findProgram("promtool");
};

const write = (folder: string, name: string, content: object): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
};

/** The queries of the dashboards as recording rules, so that promtool parses them. */
const queriesAsRules = (folder: string): string => {
  const rules = dashboardQueries().map(({ query }, index) => ({ record: `query_${index}`, expr: query }));
  return write(folder, "dashboards.json", { groups: [{ name: "dashboards", rules }] });
};

/** One file of tests per group: promtool evaluates every loaded rule in every test. */
const writeTests = (folder: string): readonly string[] => {
  const groups = ruleGroups();
  return Object.entries(testGroups()).map(([name, tests]) => {
    const rules = write(folder, `${name}.rules.json`, { groups: groups.filter((one) => one.name === name) });
    return write(folder, `${name}.tests.json`, promtoolTests(tests, rules));
  });
};

/** Lets promtool parse the rules and the dashboards' queries, and test every alert; each of the three counts as one. */
export const judgeAlerts = (folder: string): Count => {
  const program = providePromtool();
  if (program === null) return { ...NOTHING, skipped: HOW_TO_GET };
  const orders = [
    ["check", "rules", ALERTS_FILE],
    ["test", "rules", ...writeTests(folder)],
    ["check", "rules", queriesAsRules(folder)],
  ];
  const failed = orders.filter((args) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      env: { ...process.env, ...libraryEnv(program) },
      encoding: "utf8",
    });
    if (status !== 0) process.stdout.write(`promtool ${args.join(" ")}:\n${stdout}${stderr}`);
    return status !== 0;
  });
  return { passed: orders.length - failed.length, failed: failed.length };
};
