import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./find.ts";
import { libraryEnv } from "./packages.ts";
import { pingRedis } from "./ping.ts";
import type { Recipe } from "./server.ts";

/** A cache that may be lost: it writes nothing to disk. */
export const redisRecipe = (dataDir: string, preferredPort: number, program: string): Recipe => {
  const dir = join(dataDir, "redis");
  mkdirSync(dir, { recursive: true });
  return {
    name: "redis",
    preferredPort,
    url: (port) => `redis://127.0.0.1:${port}`,
    ping: pingRedis,
    spec: (port) => ({
      name: "redis",
      command: program,
      args: [
        "--port",
        String(port),
        "--bind",
        "127.0.0.1",
        "--dir",
        dir,
        "--daemonize",
        "no",
        "--logfile",
        "",
        "--save",
        "",
        "--appendonly",
        "no",
        "--maxmemory",
        "64mb",
        "--maxmemory-policy",
        "volatile-ttl",
        // The default of ten cleanups a second costs processor time; expired keys are invisible either way.
        "--hz",
        "1",
      ],
      env: { PATH: "/usr/bin:/bin", LANG: "C", ...libraryEnv(program) },
      isQuiet: true,
    }),
  };
};

export const findRedis = (): string | null => findProgram("redis-server");
export const REDIS_PACKAGES = ["redis-server"];
