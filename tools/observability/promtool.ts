import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { findProgram } from "../infra/find.ts";
import { libraryEnv, UNPACKED, unpack } from "../infra/packages.ts";
import { type Count, NOTHING } from "../test/count.ts";
import { ALERT_TESTS_FILE, ALERTS_FILE } from "./files.ts";

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

/** Loads the rules as Prometheus would, and lets each alert fire and keep quiet; each of the two counts as one. */
export const judgeAlerts = (): Count => {
  const program = providePromtool();
  if (program === null) return { ...NOTHING, skipped: HOW_TO_GET };
  const failed = [
    ["check", "rules", ALERTS_FILE],
    ["test", "rules", ALERT_TESTS_FILE],
  ].filter((args) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: dirname(ALERT_TESTS_FILE),
      env: { ...process.env, ...libraryEnv(program) },
      encoding: "utf8",
    });
    if (status !== 0) process.stdout.write(`promtool ${args.join(" ")}:\n${stdout}${stderr}`);
    return status !== 0;
  }).length;
  return { passed: 2 - failed, failed };
};
