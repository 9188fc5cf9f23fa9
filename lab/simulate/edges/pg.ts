import type { Duplex } from "node:stream";
import { type ClientConfig, Client as RealClient, Pool as RealPool, types } from "pg";
import { JudgesStream, openStream, type SimulatedDatabase } from "../database.ts";

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

export type Read = <Row extends object>(sql: string, params?: readonly unknown[]) => Promise<Row[]>;

/** Reads of a judge, each text planned once for all seeds. */
export const openJudge = async (database: SimulatedDatabase): Promise<Read> => {
  const client = new RealClient({ stream: () => new JudgesStream(database) as unknown as Duplex });
  await client.connect();
  const names = new Map<string, string>();
  return async <Row extends object>(text: string, params: readonly unknown[] = []) => {
    const name = names.get(text) ?? `judge_${names.size}`;
    names.set(text, name);
    const { rows } = await client.query<Row>({ name, text, values: [...params] });
    return rows;
  };
};

const pg = { Pool, Client, types };

// oxlint-disable-next-line import/no-default-export -- node-pg-migrate imports the library by its default export
export { pg as default };
