import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import type { Runner } from "../process/runner.ts";
import { ensureBuild } from "./builds.ts";
import { machineEnv } from "./services.ts";

const SOURCES = [
  "services/*/src/**",
  "packages/*/{src,gen}/**",
  "packages/*/package.json",
  "tools/start/{bundle,shared}.ts",
];

/**
 * The folder with each service bundled into one file, which loads in a third of the time and uses two thirds of the
 * memory.
 */
export const ensureServiceBuild = (runner: Runner, say: (line: string) => void): Promise<string> =>
  ensureBuild("services", SOURCES, (folder) => {
    say("bundling the services");
    return runner.run({
      name: "service-build",
      command: process.execPath,
      args: ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "bundle.ts"), folder],
      env: machineEnv(),
      cwd: ROOT,
      isQuiet: true,
    });
  });

/** The path of a service's script: `main`, `migrate` or `seed`. */
export const scriptOf = (folder: string, service: string, script: string): string =>
  join(folder, "services", service, `${script}.mjs`);

/** The script that runs several services in one process. */
export const sharedScriptOf = (folder: string): string => join(folder, "shared.mjs");
