export { connectivityState, credentials, Metadata, ServerCredentials, status } from "@grpc/grpc-js";
export { SimulatedClient as Client, SimulatedServer as Server } from "../network.ts";
