import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { ROOT } from "../process/root.ts";
import { type DatabaseUrls, ofEach, type PerOwner, within } from "../start/owners.ts";
import { DATABASE_OWNERS, type DatabaseOwner } from "../start/services.ts";

/** New databases of all services on the tests' server. */
export interface Throwaway {
  readonly urls: DatabaseUrls;
  readonly clients: PerOwner<Client>;
  /**
   * Runs the migrations of a service.
   * @throws Error with their output when they fail
   */
  readonly migrate: (owner: DatabaseOwner) => void;
  readonly drop: () => Promise<void>;
}

const serverUrl = (): string => process.env.GOKAKU_TEST_POSTGRES_URL ?? "";

const onServer = (statement: string): Promise<unknown> =>
  within(serverUrl(), (client) => client.query(statement));

export const createThrowaway = async (): Promise<Throwaway> => {
  const run = randomBytes(4).toString("hex");
  const nameOf = (owner: DatabaseOwner): string => `gokaku_throwaway_${owner}_${run}`;
  const urls = await ofEach(
    (owner) => Object.assign(new URL(serverUrl()), { pathname: `/${nameOf(owner)}` }).href,
  );
  const migrate = (owner: DatabaseOwner): void => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, `services/${owner}/src/migrate.ts`)], {
      env: { ...process.env, POSTGRES_URL: urls[owner] },
      encoding: "utf8",
    });
    if (status !== 0 || stderr !== "")
      throw new Error(`the migrations of ${owner} ended with ${status}: ${stderr}`);
  };
  const clients = await ofEach((owner) => new Client({ connectionString: urls[owner] }));
  for (const owner of DATABASE_OWNERS) {
    await onServer(`create database ${nameOf(owner)}`);
    migrate(owner);
    await clients[owner].connect();
  }
  return {
    urls,
    clients,
    migrate,
    drop: async () => {
      for (const owner of DATABASE_OWNERS) {
        await clients[owner].end();
        await onServer(`drop database if exists ${nameOf(owner)} with (force)`);
      }
    },
  };
};
