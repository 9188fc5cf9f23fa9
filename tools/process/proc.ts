import { readdirSync, readFileSync, readlinkSync } from "node:fs";

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !/^State:\s+Z/m.test(read(`/proc/${pid}/status`));
};

const workingFolder = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
};

/**
 * Whether the process belongs to this instance, by its environment. Postgres and Redis overwrite theirs, so their
 * working folder counts too.
 */
export const belongsTo = (pid: number, dataDir: string): boolean =>
  read(`/proc/${pid}/environ`).split("\0").includes(`GOKAKU_INSTANCE=${dataDir}`) ||
  workingFolder(pid).startsWith(`${dataDir}/`);

export const readPid = (path: string): number | null => {
  const pid = Number.parseInt(read(path), 10);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
};

export const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

export const allPids = (): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0);

/** The given processes and all their descendants. */
export const withDescendants = (roots: readonly number[]): number[] => {
  const pids = allPids();
  const found = new Set(roots);
  for (let grew = true; grew; ) {
    const more = pids.filter((pid) => !found.has(pid) && found.has(parentOf(pid)));
    for (const pid of more) found.add(pid);
    grew = more.length > 0;
  }
  return [...found];
};

/** Proportional set size in KiB; null when the process has ended or may not be read. */
export const pssKib = (pid: number): number | null => {
  const value = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return value === undefined ? null : Number(value);
};

export const commandLine = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
