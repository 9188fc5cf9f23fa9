import { commandLine, parentOf, pssKib, withDescendants } from "../tools/process/proc.ts";
import { ROOT } from "../tools/process/root.ts";
import { CliError } from "../tools/process/say.ts";
import { dataDirOf } from "../tools/start/config.ts";
import { readRunningInstance } from "../tools/start/instance.ts";
import { ownEnv } from "../tools/start/own-env.ts";
import { STAND_IN_NAMES } from "../tools/start/stand-ins.ts";

/** The processes of npm above the launcher count as well. */
const ancestorsOf = (pid: number): number[] => {
  const parent = parentOf(pid);
  return parent > 1 && /bootstrap\.mjs|npm/.test(commandLine(parent)) ? [parent, ...ancestorsOf(parent)] : [];
};

/** One of them has the name of a service. */
export const STAND_IN = " (stand-in)";

const nameOf = (pid: number): string => {
  const line = commandLine(pid);
  const services = [...line.matchAll(/services\/(\w+)\/main/g)].map(([, name]) => name);
  if (services.length > 0) return services.join("+");
  const script = /(\w+)\/main\.ts/.exec(line)?.[1] ?? "";
  if ((STAND_IN_NAMES as readonly string[]).includes(script)) return `${script}${STAND_IN}`;
  const first = (line.split(" ")[0] ?? "").split("/").pop() ?? "";
  if (script !== "") return script;
  return /bootstrap|npm|supervisor/.exec(line)?.[0] || first.replace(/:$/, "");
};

/**
 * Proportional memory of everything that runs for an instance, in MiB by name, the largest first.
 * @param without process ids of other causes
 */
export const measureMemory = (
  dataDir: string,
  without: ReadonlySet<number> = new Set(),
): { readonly name: string; readonly mib: number }[] => {
  const instance = readRunningInstance(dataDir);
  if (!instance) throw new CliError(`No instance runs in ${dataDir}: start it with npm start.`);
  const { launcherPid } = instance;
  const sums = new Map<string, number>();
  for (const pid of [...withDescendants([launcherPid]), ...ancestorsOf(launcherPid)]) {
    const kib = without.has(pid) ? null : pssKib(pid);
    if (kib === null) continue;
    const name = nameOf(pid);
    sums.set(name, (sums.get(name) ?? 0) + kib / 1024);
  }
  return [...sums].map(([name, mib]) => ({ name, mib })).sort((a, b) => b.mib - a.mib);
};

const LIMIT_MIB = 1.2 * 1024;

/** Measures the running instance. Exit code 1 above the limit. */
export const run = async (): Promise<number> => {
  const rows = measureMemory(dataDirOf(ownEnv(), ROOT));
  const total = rows.reduce((sum, row) => sum + row.mib, 0);
  for (const row of rows) console.log(`${row.name.padEnd(14)} ${row.mib.toFixed(1).padStart(8)} MiB`);
  console.log(
    `${"together".padEnd(14)} ${total.toFixed(1).padStart(8)} MiB (PSS; target at most ${LIMIT_MIB.toFixed(0)})`,
  );
  return total <= LIMIT_MIB ? 0 : 1;
};
