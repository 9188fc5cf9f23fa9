import type { Runner } from "../process/runner.ts";
import { CliError, messageOf } from "../process/say.ts";
import { findNats, NATS_PACKAGES, natsRecipe } from "./nats.ts";
import { providePackages } from "./packages.ts";
import { addressOf, pingNats, pingPostgres, pingRedis } from "./ping.ts";
import { findPostgres, POSTGRES_PACKAGES, postgresRecipe } from "./postgres.ts";
import { findRedis, REDIS_PACKAGES, redisRecipe } from "./redis.ts";
import { type Recipe, type Server, type ServerName, startServer } from "./server.ts";

export const SERVER_NAMES: readonly ServerName[] = ["postgres", "redis", "nats"];
export const PREFERRED_PORTS: Readonly<Record<ServerName, number>> = {
  postgres: 15432,
  redis: 16379,
  nats: 14222,
};
export const URL_VARIABLES = { postgres: "POSTGRES_URL", redis: "REDIS_URL", nats: "NATS_URL" } as const;

export type GivenUrls = Readonly<Partial<Record<ServerName, string>>>;

interface Source {
  readonly packages: readonly string[];
  readonly find: (dataDir: string) => string | null;
  readonly ping: (url: string) => Promise<void>;
  readonly recipe: (
    dataDir: string,
    port: number,
    program: string,
    runner: Runner,
    isThrowaway?: boolean,
  ) => Recipe | Promise<Recipe>;
}

const SOURCES: Readonly<Record<ServerName, Source>> = {
  postgres: { packages: POSTGRES_PACKAGES, find: findPostgres, ping: pingPostgres, recipe: postgresRecipe },
  redis: { packages: REDIS_PACKAGES, find: findRedis, ping: pingRedis, recipe: redisRecipe },
  nats: { packages: NATS_PACKAGES, find: findNats, ping: pingNats, recipe: natsRecipe },
};

/** One line for the doctor: the origin of the server. Starts and installs nothing. */
export const planServer = (name: ServerName, dataDir: string, given: GivenUrls): string => {
  const url = given[name];
  if (url !== undefined) return `external, as ${URL_VARIABLES[name]} says`;
  const program = SOURCES[name].find(dataDir);
  if (program !== null) return `${program}, from port ${PREFERRED_PORTS[name]} on`;
  const how = process.getuid?.() === 0 ? "installed with apt-get" : "downloaded into .cache";
  return `not on this machine: ${SOURCES[name].packages.join(", ")} would be ${how}`;
};

const useGiven = async (name: ServerName, url: string): Promise<Server> => {
  try {
    await SOURCES[name].ping(url);
  } catch (error) {
    throw new CliError(
      `${URL_VARIABLES[name]} is set, but no usable ${name} answers there: ${messageOf(error)}`,
    );
  }
  const server: Server = {
    name,
    url,
    port: addressOf(url).port,
    origin: URL_VARIABLES[name],
    process: null,
    startAgain: () =>
      Promise.reject(
        new CliError(
          `${name} cannot be restarted from here: ${URL_VARIABLES[name]} names an external server.`,
        ),
      ),
  };
  return server;
};

/** Finds the program of a server and installs its packages when it is missing. */
export const findOrProvide = (name: ServerName, dataDir: string, say: (line: string) => void): string => {
  const { find, packages } = SOURCES[name];
  const found = find(dataDir);
  if (found !== null) return found;
  providePackages(packages, say);
  const program = find(dataDir);
  if (program !== null) return program;
  throw new CliError(
    `${name} is still missing after installing ${packages.join(", ")}: install it, or set ${URL_VARIABLES[name]}.`,
  );
};

/** Starts one server and resolves when it answers. A server with a given URL is only pinged. */
export const provideServer = async (
  name: ServerName,
  options: {
    readonly dataDir: string;
    readonly given: GivenUrls;
    readonly runner: Runner;
    readonly say: (line: string) => void;
    readonly preferredPort?: number;
    /** The data need not outlive a loss of power. */
    readonly isThrowaway?: boolean;
  },
): Promise<Server> => {
  const url = options.given[name];
  if (url !== undefined) return useGiven(name, url);
  const program = findOrProvide(name, options.dataDir, options.say);
  const port = options.preferredPort ?? PREFERRED_PORTS[name];
  const recipe = await SOURCES[name].recipe(
    options.dataDir,
    port,
    program,
    options.runner,
    options.isThrowaway,
  );
  return startServer(recipe, options.runner, program);
};
