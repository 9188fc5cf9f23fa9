export { type CallOptions, createClient, type GrpcClient } from "./client.ts";
export { createHealthCheck, type HealthCheck } from "./health-check.ts";
export {
  byAdmin,
  byAnyone,
  byHelper,
  byModerator,
  byServices,
  byStaff,
  byUser,
  type Call,
  type Guarded,
  type HandlersOf,
  type Implementation,
  implement,
  type TokenScopes,
  type UserCall,
} from "./implement.ts";
export type { LookUp } from "./resolver.ts";
export { type GrpcServer, startGrpcServer } from "./server.ts";
export {
  type Caller,
  createTokenIssuer,
  createTokenVerifier,
  type OnBehalfOf,
  type OnBehalfOfToken,
  type OnBehalfOfUser,
  readJwks,
  readKey,
  type TokenIssuer,
  type TokenVerifier,
} from "./tokens.ts";
export * from "./vocabulary.ts";
