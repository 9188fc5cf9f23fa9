import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./find.ts";
import { libraryEnv } from "./packages.ts";
import { pingNats } from "./ping.ts";
import type { Recipe } from "./server.ts";

/** NATS with JetStream on disk in `DATA_DIR/nats`. */
export const natsRecipe = (dataDir: string, preferredPort: number, program: string): Recipe => {
  const store = join(dataDir, "nats");
  return {
    name: "nats",
    preferredPort,
    url: (port) => `nats://127.0.0.1:${port}`,
    ping: pingNats,
    spec: (port) => {
      mkdirSync(store, { recursive: true });
      return {
        name: "nats",
        command: program,
        args: ["--addr", "127.0.0.1", "--port", String(port), "--jetstream", "--store_dir", store],
        env: { PATH: "/usr/bin:/bin", HOME: store, GOMEMLIMIT: "96MiB", ...libraryEnv(program) },
        isQuiet: true,
      };
    },
  };
};

export const findNats = (): string | null => findProgram("nats-server");
export const NATS_PACKAGES = ["nats-server"];
