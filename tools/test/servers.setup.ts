import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrProvide } from "../infra/infra.ts";
import { libraryEnv } from "../infra/packages.ts";
import { startScratchServers } from "./scratch.ts";

/**
 * Vitest's global setup of the service tests: one Postgres for all tests, and the paths of the other servers'
 * programs.
 */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  for (const [name, variable] of [
    ["nats", "GOKAKU_NATS_SERVER"],
    ["redis", "GOKAKU_REDIS_SERVER"],
  ] as const) {
    const program = findOrProvide(name, tmpdir(), (line) => process.stderr.write(`${line}\n`));
    process.env[variable] ??= program;
    Object.assign(process.env, libraryEnv(program));
  }
  if (process.env.GOKAKU_TEST_POSTGRES_URL) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "gokaku-service-tests-"));
  const servers = await startScratchServers(folder, ["postgres"]);
  process.env.GOKAKU_TEST_POSTGRES_URL = servers.urls.postgres;
  return async () => {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
