import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createProblem, overdueAmong, proveBest, type Settings, type Snapshot } from "@gokaku/solver";

/** Part of every cached answer; a change of the proof needs a new version. */
const VERSION = "branch-and-bound-1";
const FOLDER = new URL("../cache/", import.meta.url);

/** About two minutes. */
const STEPS = 300_000_000;

export interface Optimum {
  readonly overdue: number;
  /** Total value without any bonus. */
  readonly value: number;
  readonly isProven: boolean;
  readonly cpuMs: number;
}

const readCached = (file: URL): Optimum | null => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Optimum;
  } catch {
    return null;
  }
};

/**
 * The best plan of a queue of at most 29 players, proven by the solver's branch and bound with far more steps
 * than a tick has. Answers are cached on disk by the content of the queue.
 * @param found value of a known plan, where the proof starts
 */
export const optimumOf = (
  snapshot: Snapshot,
  settings: Settings,
  found: Pick<Optimum, "overdue" | "value">,
): Optimum => {
  const text = JSON.stringify([VERSION, snapshot, { ...settings, budget: 0, exactNodes: 0 }]);
  const file = new URL(`${createHash("sha256").update(text).digest("hex").slice(0, 24)}.json`, FOLDER);
  const cached = readCached(file);
  if (cached?.isProven === true) return cached;
  const start = process.cpuUsage();
  const problem = createProblem(snapshot, settings);
  const steps = { left: STEPS };
  const floor = found.value + found.overdue * problem.overdueBonus - 1e-4;
  const two = proveBest(problem, 2, floor, steps);
  const one = proveBest(problem, 1, two.value, steps);
  const { user, system } = process.cpuUsage(start);
  const lineups = one.lineups ?? two.lineups;
  const overdue =
    lineups === null
      ? found.overdue
      : overdueAmong(
          problem,
          lineups.flatMap((lineup) => [...lineup]),
        );
  const value = lineups === null ? found.value : one.value - overdue * problem.overdueBonus;
  const cpuMs = (user + system) / 1000;
  const optimum: Optimum = { overdue, value, isProven: two.isProven && one.isProven, cpuMs };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, JSON.stringify(optimum));
  return optimum;
};
