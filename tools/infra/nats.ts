import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { authorizationFor, busServices, usersOf } from "@gokaku/bus/permissions";
import { findProgram } from "./find.ts";
import { libraryEnv } from "./packages.ts";
import { pingNats } from "./ping.ts";
import { createPassword, keyFolder, readPassword } from "./secrets.ts";
import type { Recipe } from "./server.ts";

/** Null while the user does not exist. */
const natsPassword = (dataDir: string, user: string): string | null => readPassword(dataDir, `nats-${user}`);

/** Each service has two users, so that a password can be replaced; one exists from the first start on. */
const ensureUsers = (dataDir: string): void => {
  for (const service of busServices()) {
    if (usersOf(service).some((user) => natsPassword(dataDir, user) !== null)) continue;
    createPassword(dataDir, `nats-${service}`);
  }
};

/** The URL of a service at this instance's NATS, with the service's own user. */
export const natsUrlOf = (dataDir: string, serverUrl: string, service: string): string => {
  const url = new URL(serverUrl);
  const [first, second] = usersOf(service);
  const user = natsPassword(dataDir, first) === null ? second : first;
  url.username = user;
  url.password = natsPassword(dataDir, user) ?? "";
  return url.href;
};

/** NATS with JetStream on disk in `DATA_DIR/nats`; each service has its own user and permissions. */
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
      ensureUsers(dataDir);
      writeFileSync(
        configuration,
        authorizationFor((user) => natsPassword(dataDir, user)),
        { mode: 0o600 },
      );
      return {
        name: "nats",
        command: program,
        args: [
          "--config",
          configuration,
          "--addr",
          "127.0.0.1",
          "--port",
          String(port),
          "--jetstream",
          "--store_dir",
          store,
        ],
        env: { PATH: "/usr/bin:/bin", HOME: store, GOMEMLIMIT: "96MiB", ...libraryEnv(program) },
        isQuiet: true,
      };
    },
  };
};

export const findNats = (): string | null => findProgram("nats-server");
export const NATS_PACKAGES = ["nats-server"];
