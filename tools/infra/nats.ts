import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { authorizationFor } from "@gokaku/bus/permissions";
import { findProgram } from "./find.ts";
import { libraryEnv } from "./packages.ts";
import { pingNats } from "./ping.ts";
import { keyFolder } from "./postgres.ts";
import type { Recipe } from "./server.ts";

/** The password of one service at our own server, made once. */
const natsPassword = (dataDir: string, service: string): string => {
  const file = join(keyFolder(dataDir), `nats-${service}`);
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
};

/** The URL with which a service of ours connects to our own server: its own name, its own rights. */
export const natsUrlOf = (dataDir: string, serverUrl: string, service: string): string => {
  const url = new URL(serverUrl);
  url.username = service;
  url.password = natsPassword(dataDir, service);
  return url.href;
};

/** NATS with JetStream on disk in `DATA_DIR/nats`; each service has credentials and the rights of its part. */
export const natsRecipe = (dataDir: string, preferredPort: number, program: string): Recipe => {
  const store = join(dataDir, "nats");
  const configuration = join(keyFolder(dataDir), "nats.conf");
  return {
    name: "nats",
    preferredPort,
    url: (port) => `nats://127.0.0.1:${port}`,
    ping: pingNats,
    spec: (port) => {
      mkdirSync(store, { recursive: true });
      writeFileSync(
        configuration,
        authorizationFor((service) => natsPassword(dataDir, service)),
        { mode: 0o600 },
      );
      return {
        name: "nats",
        command: program,
        args: [
          ...["--config", configuration, "--addr", "127.0.0.1", "--port", String(port)],
          ...["--jetstream", "--store_dir", store],
        ],
        env: { PATH: "/usr/bin:/bin", HOME: store, GOMEMLIMIT: "96MiB", ...libraryEnv(program) },
        isQuiet: true,
      };
    },
  };
};

export const findNats = (): string | null => findProgram("nats-server");
export const NATS_PACKAGES = ["nats-server"];
