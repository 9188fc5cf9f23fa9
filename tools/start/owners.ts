import { Client } from "pg";
import { CliError, messageOf } from "../process/say.ts";
import { DATABASE_OWNERS, type DatabaseOwner, databaseName } from "./services.ts";

export type PerOwner<Value> = Readonly<Record<DatabaseOwner, Value>>;
export type DatabaseUrls = PerOwner<string>;

/** Calls `work` for all owners concurrently. */
export const ofEach = async <Value>(
  work: (owner: DatabaseOwner) => Value | Promise<Value>,
): Promise<Record<DatabaseOwner, Value>> => {
  const entries = await Promise.all(
    DATABASE_OWNERS.map(async (owner) => [owner, await work(owner)] as const),
  );
  return Object.fromEntries(entries) as Record<DatabaseOwner, Value>;
};

/** The URLs with a superuser's credentials. */
export const databasesAt = (superUrl: string): DatabaseUrls =>
  Object.fromEntries(
    DATABASE_OWNERS.map((owner) => {
      const url = new URL(superUrl);
      url.pathname = `/${databaseName(owner)}`;
      return [owner, url.href];
    }),
  ) as DatabaseUrls;

/**
 * Connects to the database of an owner.
 * @throws CliError when it cannot be opened
 */
export const connectTo = async (owner: DatabaseOwner, url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  // A broken connection fails the running query; an idle one has nothing to report.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new CliError(`The database of ${owner} cannot be opened: ${messageOf(error)}`);
  }
  return client;
};

/** Opens a connection for the work and closes it. */
export const within = async <Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
