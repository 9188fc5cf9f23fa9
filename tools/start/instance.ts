import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerName } from "../infra/server.ts";
import { commandLine, isAlive } from "../process/proc.ts";
import type { DatabaseUrls } from "./owners.ts";
import type { ServiceName } from "./services.ts";

/** The running instance, for other commands. Contains passwords: mode 0600. */
export interface Instance {
  readonly launcherPid: number;
  readonly startedAt: string;
  readonly url: string;
  readonly servers: Readonly<
    Record<ServerName, { readonly url: string; readonly port: number; readonly isOurs: boolean }>
  >;
  readonly databases: DatabaseUrls;
  readonly services: Readonly<
    Partial<Record<ServiceName, { readonly env: Readonly<Record<string, string>> }>>
  >;
}

const LAUNCHER = /(?:start|server)\/main\.ts/;

const instanceFile = (dataDir: string): string => join(dataDir, "run", "instance.json");

export const writeInstance = (dataDir: string, instance: Instance): void => {
  const file = instanceFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(instance, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

/** The last instance of the folder, running or not; null when there was none. */
export const readInstance = (dataDir: string): Instance | null => {
  const file = instanceFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Instance) : null;
};

/** The instance that runs in the folder; null when none does. */
export const readRunningInstance = (dataDir: string): Instance | null => {
  const instance = readInstance(dataDir);
  // After a crash of the machine another program may have its process id.
  const isLauncher =
    instance && isAlive(instance.launcherPid) && LAUNCHER.test(commandLine(instance.launcherPid));
  return isLauncher ? instance : null;
};
