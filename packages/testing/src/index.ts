export { type Authority, createAuthority } from "./certificates.ts";
export { createTestDatabase, type TestDatabase } from "./database.ts";
export { eventually, FakeClock, implementSome, startFakeService, testContext, userId } from "./fakes.ts";
export { createTestKeys, SERVICES, type ServiceName, type TestKeys } from "./keys.ts";
export { type NatsCluster, type NatsNode, startNatsCluster } from "./nats-cluster.ts";
export {
  freePort,
  type ReplicatedRedis,
  startNats,
  startRedis,
  startReplicatedRedis,
  type TestServer,
} from "./servers.ts";
