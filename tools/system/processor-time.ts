import { readFileSync } from "node:fs";
import { allPids } from "../process/proc.ts";

/** The kernel measures processor time in hundredths of a second. */
const TICK_MS = 10;

export interface Stat {
  readonly parent: number;
  /** Processor time of the process itself, user and system, in ms. */
  readonly ownMs: number;
  /** The same of ended children. */
  readonly endedChildrenMs: number;
}

/** Parses a line of `/proc/<pid>/stat`, whose name in brackets may contain brackets. */
export const parseStat = (line: string): Stat | null => {
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const [parent, user, system, childrenUser, childrenSystem] = [1, 11, 12, 13, 14].map((place) =>
    Number(fields[place]),
  );
  const numbers = [parent, user, system, childrenUser, childrenSystem];
  if (!numbers.every((value): value is number => value !== undefined && Number.isInteger(value))) return null;
  const [parentPid = 0, ...ticks] = numbers;
  const [ownUser = 0, ownSystem = 0, endedUser = 0, endedSystem = 0] = ticks;
  return {
    parent: parentPid,
    ownMs: (ownUser + ownSystem) * TICK_MS,
    endedChildrenMs: (endedUser + endedSystem) * TICK_MS,
  };
};

const readStat = (pid: number): Stat | null => {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return null;
  }
};

/**
 * Processor time of trees of processes in ms, by the name of their root. Ended processes that were waited for
 * count with their parent.
 * @param stats every process by its id
 */
export const sumTrees = (
  roots: ReadonlyMap<string, number>,
  stats: ReadonlyMap<number, Stat>,
): Map<string, number> => {
  const nameOf = (pid: number): string | undefined => {
    const seen = new Set<number>();
    for (let at = pid; at > 1 && !seen.has(at); at = stats.get(at)?.parent ?? 0) {
      seen.add(at);
      for (const [name, root] of roots) if (root === at) return name;
    }
    return undefined;
  };
  const sums = new Map([...roots.keys()].map((name) => [name, 0]));
  for (const [pid, { ownMs, endedChildrenMs }] of stats) {
    const name = nameOf(pid);
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + ownMs + endedChildrenMs);
  }
  return sums;
};

/** Processor time of these processes and their descendants so far, in ms by name. */
export const treesMs = (roots: ReadonlyMap<string, number>): Map<string, number> => {
  const stats = allPids().flatMap((pid) => {
    const stat = readStat(pid);
    return stat === null ? [] : [[pid, stat] as const];
  });
  return sumTrees(roots, new Map(stats));
};

/** Processor time of one process so far, in ms; 0 when it has ended. */
export const processMs = (pid: number): number => readStat(pid)?.ownMs ?? 0;

/** The time between two readings, by name. */
export const difference = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Map<string, number> =>
  new Map([...after].map(([name, value]) => [name, Math.max(0, value - (before.get(name) ?? 0))]));
