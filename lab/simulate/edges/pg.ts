import type { Duplex } from "node:stream";
import { type ClientConfig, Client as RealClient, Pool as RealPool, types } from "pg";
import { openStream } from "../database.ts";

export { types };

type Config = Parameters<typeof openStream>[0];

const simulated = (config: Config): ClientConfig => ({
  ...config,
  stream: () => openStream(config) as unknown as Duplex,
});

/** The library's own pool and client; only the socket under them is simulated. */
export class Pool extends RealPool {
  constructor(config: Config) {
    super(simulated(config));
  }
}

export class Client extends RealClient {
  constructor(config: Config | string) {
    super(simulated(typeof config === "string" ? { connectionString: config } : config));
  }
}

const pg = { Pool, Client, types };

// oxlint-disable-next-line import/no-default-export -- node-pg-migrate imports the library by its default export
export { pg as default };
