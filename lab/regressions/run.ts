import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findOrProvide } from "../../tools/infra/infra.ts";
import { libraryEnv } from "../../tools/infra/packages.ts";
import { CliError } from "../../tools/process/say.ts";
import { startScratchServers } from "../../tools/test/scratch.ts";
import { machineText, say, watchMachine, wholeOption } from "../command.ts";
import { applyPatch } from "./apply.ts";
import { type Bug, listBugs } from "./bug.ts";
import { copyTree } from "./copy-tree.ts";
import { judge, type TestResult, type Verdict } from "./judge.ts";
import { runCatchers } from "./run-tests.ts";

/** More than the cores, because tests with servers mostly wait. */
const HEALTHY_WORKERS = 3;

const REMEDY =
  "Plant the bug in today's code by hand and write the difference into the patch (lab/README.md).";

const lineOf = (verdict: Verdict): string => {
  switch (verdict.kind) {
    case "caught":
      return verdict.title;
    case "survived":
      return `${verdict.catcher.file} [${verdict.catcher.rule}] passes with it`;
    case "does not apply":
      return `${verdict.reason}. ${REMEDY}`;
    case "unclear":
      return verdict.reason;
  }
};

/** Plants the bug in the copy, runs its catchers, and takes it out again. */
const tryBug = async (copy: string, bug: Bug, healthy: readonly TestResult[]): Promise<Verdict> => {
  const reason = applyPatch(copy, bug.path);
  if (reason !== null) return { kind: "does not apply", reason };
  try {
    const { results } = await runCatchers(copy, bug.catchers, 1);
    return judge(bug, healthy, results);
  } finally {
    applyPatch(copy, bug.path, "--reverse");
  }
};

/** One Postgres for all runs of tests, and the programs of the other servers. */
const provideServers = async (folder: string): Promise<() => Promise<void>> => {
  for (const [name, variable] of [
    ["nats", "GOKAKU_NATS_SERVER"],
    ["redis", "GOKAKU_REDIS_SERVER"],
  ] as const) {
    const program = findOrProvide(name, tmpdir(), say);
    process.env[variable] ??= program;
    Object.assign(process.env, libraryEnv(program));
  }
  const servers = await startScratchServers(folder, ["postgres"]);
  process.env.GOKAKU_TEST_POSTGRES_URL = servers.urls.postgres;
  return servers.stop;
};

const tryBugs = async (bugs: readonly Bug[], lanes: number, folder: string): Promise<readonly Verdict[]> => {
  const copies = await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const copy = join(folder, `copy-${lane}`);
      await copyTree(copy);
      return copy;
    }),
  );
  say(`the tests of ${bugs.length} bugs run without them`);
  const { results, output } = await runCatchers(
    copies[0] ?? "",
    bugs.flatMap(({ catchers }) => catchers),
    HEALTHY_WORKERS,
  );
  if (results.length === 0) throw new CliError(`No test ran:\n${output}`);
  const waiting = [...bugs];
  const verdicts: Verdict[] = [];
  const work = async (copy: string): Promise<void> => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      const begunMs = performance.now();
      const verdict = await tryBug(copy, bug, results);
      verdicts.push(verdict);
      const seconds = ((performance.now() - begunMs) / 1000).toFixed(1).padStart(5);
      console.log(`${verdict.kind.padEnd(14)} ${seconds} s  ${bug.name}: ${lineOf(verdict)}`);
      if (verdict.kind === "caught" && verdict.message !== "") say(`    ${verdict.message}`);
    }
  };
  await Promise.all(copies.map(work));
  return verdicts;
};

/**
 * Plants every known bug in a throwaway copy and runs the tests that must catch it. Exit code 1 unless all are
 * caught.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: "string", default: "" }, lanes: { type: "string", default: "2" } },
  });
  const parts = values.only.split(",");
  const bugs = listBugs().filter(({ name }) => parts.some((part) => name.includes(part)));
  if (bugs.length === 0) throw new CliError(`No bug in lab/regressions has "${values.only}" in its name.`);
  const lanes = Math.min(wholeOption("lanes", values.lanes, 1, 16), bugs.length);
  const folder = mkdtempSync(join(tmpdir(), "gokaku-regressions-"));
  // Also when the command is interrupted.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const watch = watchMachine();
  const begunMs = performance.now();
  let stop = async (): Promise<void> => {};
  try {
    stop = await provideServers(folder);
    const verdicts = await tryBugs(bugs, lanes, folder);
    const count = (kind: Verdict["kind"]): number => verdicts.filter((each) => each.kind === kind).length;
    const kinds = ["caught", "survived", "does not apply", "unclear"] as const;
    console.log(
      `${bugs.length} bugs: ${kinds.map((kind) => `${count(kind)} ${kind}`).join(", ")}; ` +
        `${((performance.now() - begunMs) / 1000).toFixed(0)} s, ${machineText(watch())}`,
    );
    return count("caught") === bugs.length ? 0 : 1;
  } finally {
    await stop();
  }
};
