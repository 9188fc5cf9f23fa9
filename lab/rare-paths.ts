import { setTimeout as sleep } from "node:timers/promises";
import { RARE_PATHS, type RarePathName, rarePathsOf } from "@gokaku/service";
import { readRunningInstance } from "../tools/start/instance.ts";
import { SERVICE_NAMES, type ServiceName } from "../tools/start/services.ts";

/** The counts of one process of a service. */
type Counts = ReadonlyMap<RarePathName, number>;

/** Counts in the metrics of a service, in the text format of Prometheus. */
export const countsIn = (text: string): Counts => {
  const counts = new Map<RarePathName, number>();
  for (const [, path = "", value = "0"] of text.matchAll(/^rare_paths_total\{.*?path="(\w+)".*?\} (\S+)$/gm))
    if (path in RARE_PATHS) counts.set(path as RarePathName, Number(value));
  return counts;
};

/**
 * Adds up what services count from the first reading on. A smaller count than the one before is that of a new process.
 * A path taken between the last reading and a kill is missing.
 */
export class RarePathSum {
  readonly #ended = new Map<RarePathName, number>();
  readonly #last = new Map<ServiceName, Counts>();

  take(service: ServiceName, counts: Counts): void {
    const before = this.#last.get(service);
    if (before === undefined) this.#add(counts, -1);
    else if (before.entries().some(([path, count]) => (counts.get(path) ?? 0) < count)) this.#add(before, 1);
    this.#last.set(service, counts);
  }

  #add(counts: Counts, sign: 1 | -1): void {
    for (const [path, count] of counts) this.#ended.set(path, (this.#ended.get(path) ?? 0) + sign * count);
  }

  /** Every path of the services that were read at least once. */
  sum(): ReadonlyMap<RarePathName, number> {
    const sum = new Map<RarePathName, number>();
    for (const service of this.#last.keys())
      for (const path of rarePathsOf(service)) sum.set(path, this.#ended.get(path) ?? 0);
    for (const counts of this.#last.values())
      for (const [path, count] of counts) sum.set(path, (sum.get(path) ?? 0) + count);
    return sum;
  }
}

/** The reached paths, most taken first, and the names of the others. */
export const rarePathLines = (sum: ReadonlyMap<RarePathName, number>): readonly string[] => {
  const all = [...sum].toSorted(([a], [b]) => a.localeCompare(b));
  const reached = all.filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a);
  const never = all.filter(([, count]) => count === 0).map(([path]) => path);
  return [
    `rare paths                 ${reached.length} of ${all.length} reached`,
    ...reached.map(
      ([path, count]) => `    ${String(count).padStart(6)} × ${path}: ${RARE_PATHS[path].means}`,
    ),
    ...(never.length === 0 ? [] : [`    never reached: ${never.join(", ")}`]),
  ];
};

const READ_EVERY_MS = 1_000;
const READ_WITHIN_MS = 2_000;

/** A service that does not answer is being restarted. */
const readService = async (adminPort: string): Promise<Counts | null> => {
  try {
    const response = await fetch(`http://127.0.0.1:${adminPort}/metrics`, {
      signal: AbortSignal.timeout(READ_WITHIN_MS),
    });
    return response.ok ? countsIn(await response.text()) : null;
  } catch {
    return null;
  }
};

export interface RarePathWatch {
  /** @returns the lines to print */
  readonly end: () => Promise<readonly string[]>;
}

/** Reads the rare paths of all services of a running system every second, until its end. */
export const watchRarePaths = async (dataDir: string): Promise<RarePathWatch> => {
  const sum = new RarePathSum();
  const readAll = async (): Promise<void> => {
    const services = readRunningInstance(dataDir)?.services ?? {};
    await Promise.all(
      SERVICE_NAMES.map(async (name) => {
        const port = services[name]?.env.ADMIN_PORT;
        const counts = port === undefined ? null : await readService(port);
        if (counts !== null) sum.take(name, counts);
      }),
    );
  };
  await readAll();
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      await sleep(READ_EVERY_MS);
      await readAll();
    }
  })();
  return {
    async end() {
      isOver = true;
      await reading;
      return rarePathLines(sum.sum());
    },
  };
};

/** Prints at the end of `work` which rare paths the system reached, also when it fails. */
export const countingRarePaths = async <Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const watch = await watchRarePaths(dataDir);
  try {
    return await work();
  } finally {
    for (const line of await watch.end()) console.log(line);
  }
};
