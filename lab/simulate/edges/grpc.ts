export { credentials, Metadata, ServerCredentials, status, connectivityState } from "@grpc/grpc-js";
export { SimulatedClient as Client, SimulatedServer as Server } from "../network.ts";
