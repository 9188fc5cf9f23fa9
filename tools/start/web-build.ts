import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import type { Runner } from "../process/runner.ts";
import { ensureBuild } from "./builds.ts";
import { machineEnv } from "./services.ts";

const SOURCES = [
  "web/{src,public,plugins}/**",
  "web/index.html",
  "web/vite.config.ts",
  "web/scripts/badge-{art,svg}.ts",
  "web/scripts/motifs/**",
  "seeds/badges.json",
  "packages/{game,contract}/src/**",
];

/** The folder of the built web app. `withTestLogin` builds it with the sign-in of test accounts. */
export const ensureWebBuild = (
  runner: Runner,
  say: (line: string) => void,
  withTestLogin: boolean,
): Promise<string> =>
  ensureBuild(withTestLogin ? "web-with-test-login" : "web", SOURCES, (folder) => {
    say("building the web app");
    const vite = join(ROOT, "node_modules/vite/bin/vite.js");
    return runner.run({
      name: "web-build",
      command: process.execPath,
      args: [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"],
      env: { ...machineEnv(), NODE_ENV: "production", TEST_LOGIN: withTestLogin ? "on" : "off" },
      cwd: join(ROOT, "web"),
      isQuiet: true,
    });
  });
