import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../infra/find.ts";
import { libraryEnv, UNPACKED, unpack } from "../infra/packages.ts";
import { type Count, NOTHING } from "../test/count.ts";
import { GROUPS, rulesOf, testsOf } from "./alerts/index.ts";
import { ALERTS_FILE } from "./files.ts";
import { dashboardQueries } from "./named.ts";

const HOW_TO_GET =
  "promtool is neither on PATH nor could it be had from Debian's package: install the package prometheus";

/** On PATH, or unpacked from Debian's package of Prometheus, of which it needs nothing else; null when neither goes. */
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

/** What the dashboards ask, as rules that Prometheus can be asked to read. */
const queriesAsRules = (folder: string): string => {
  const rules = dashboardQueries().map(({ query }, index) => ({ record: `query_${index}`, expr: query }));
  return write(folder, "dashboards.json", { groups: [{ name: "dashboards", rules }] });
};

/** Each group with its own rules alone: promtool evaluates all rules for every test. */
const testsOfGroups = (folder: string): readonly string[] =>
  GROUPS.map((group) => {
    const rules = write(folder, `${group.name}.rules.json`, rulesOf([group]));
    return write(folder, `${group.name}.tests.json`, testsOf(group, rules));
  });

/**
 * Loads the rules and what the dashboards ask as Prometheus would, and lets each alert fire and keep quiet; each of the
 * three counts as one.
 */
export const judgeAlerts = (folder: string): Count => {
  const program = providePromtool();
  if (program === null) return { ...NOTHING, skipped: HOW_TO_GET };
  const orders = [
    ["check", "rules", ALERTS_FILE],
    ["test", "rules", ...testsOfGroups(folder)],
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
