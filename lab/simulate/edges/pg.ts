import { Client as RealClient, Pool as RealPool, types } from "pg";
import { openStream } from "../database.ts";

export { types };

type Config = ConstructorParameters<typeof RealClient>[0] & { readonly connectionString?: string };

const simulated = (config: Config) => ({ ...(config as object), stream: () => openStream(config) });

/** The library's own pool and client; only the socket under them is simulated. */
export class Pool extends RealPool {
  constructor(config: Config) {
    super(simulated(config) as ConstructorParameters<typeof RealPool>[0]);
  }
}

export class Client extends RealClient {
  constructor(config: Config | string) {
    super(simulated(typeof config === "string" ? { connectionString: config } : config));
  }
}

export default { Pool, Client, types };
