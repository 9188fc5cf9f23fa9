import { SimulatedConnection } from "../broker.ts";

export * from "@nats-io/transport-node";

export const connect = async (): Promise<SimulatedConnection> => new SimulatedConnection();
