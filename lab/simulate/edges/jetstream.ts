import type { SimulatedConnection } from "../broker.ts";

export * from "@nats-io/jetstream";

export const jetstream = (connection: SimulatedConnection): unknown => connection.jetstream();
export const jetstreamManager = async (connection: SimulatedConnection): Promise<unknown> =>
  connection.manager();
