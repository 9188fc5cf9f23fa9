import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrProvide, SERVER_NAMES } from "../infra/infra.ts";
import { eachLine } from "../process/output.ts";
import { provideBrowser } from "./browser.ts";
import { add, type Count, NOTHING, readCount, withExitCode } from "./count.ts";
import { repeatFailed } from "./repeat-failed.ts";

/** The tiers of a lane run one after the other in a process of their own. */
type Lane = readonly string[];

/** Stories mostly wait, the others compute. */
const TOGETHER: readonly Lane[] = [
  ["stories", "chart", "web"],
  ["service", "contract", "check and unit"],
];
/** Kills processes under load and waits for matches: alone, so that no other tier delays it. */
const LAST = "crashes";

/** Lanes that run at the same time, stage by stage. */
const stagesOf = (tiers: readonly string[]): readonly (readonly Lane[])[] => {
  const others = tiers.filter((name) => name !== LAST && !TOGETHER.flat().includes(name));
  return [TOGETHER, [[...others, LAST]]];
};

/**
 * Runs a lane and prints the output of each of its tiers when the tier has ended.
 * @param only - a part of the names of the test files; empty means all
 */
const runLane = (tiers: Lane, report: string, only = ""): Promise<Count> =>
  new Promise((resolve, reject) => {
    const args = [...tiers.flatMap((name) => ["--tier", name]), "--report", report, "--only", only];
    const child = spawn(
      process.execPath,
      [...process.execArgv, join(import.meta.dirname, "main.ts"), ...args],
      {
        // Its own process group, so that its descendants stop with it.
        detached: true,
        // The channel lets it end when this process is killed.
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    let block: string[] = [];
    const flush = (): void => {
      process.stdout.write(block.map((line) => `${line}\n`).join(""));
      block = [];
    };
    const stop = (): void => {
      flush();
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    };
    process.once("exit", stop);
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null)
        eachLine(stream, (line) => {
          block.push(line);
          if (tiers.some((name) => line.startsWith(`== ${name}: passed`))) flush();
        });
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("exit", stop);
      flush();
      resolve(withExitCode(readCount(report), code ?? 1));
    });
  });

/** Installs what is missing before the lanes start, because two installations would disturb each other. */
const providePrograms = (): void => {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const provisions = [
    ...SERVER_NAMES.map((name) => () => findOrProvide(name, tmpdir(), say)),
    provideBrowser,
  ];
  for (const provide of provisions)
    try {
      provide();
    } catch {
      // Its tier reports it.
    }
};

/**
 * Runs the tiers in lanes, stage by stage, with the reports of the lanes in `folder`. Then the files of failed tests
 * run again.
 */
export const runLanes = async (tiers: readonly string[], folder: string): Promise<Count> => {
  providePrograms();
  let total = NOTHING;
  for (const [stage, lanes] of stagesOf(tiers).entries()) {
    const counts = await Promise.all(
      lanes.map((lane, index) => runLane(lane, join(folder, `lane-${stage}-${index}.json`))),
    );
    total = counts.reduce(add, total);
  }
  let repeats = 0;
  return repeatFailed(total, ({ tier, only }) =>
    runLane([tier], join(folder, `again-${repeats++}.json`), only),
  );
};
