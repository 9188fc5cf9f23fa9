export { runMigrations } from "./migrations.ts";
export { type OperatorAct, operationsRpc } from "./operations.ts";
export { isRedisOutage, openRedis, type Redis } from "./redis.ts";
export { openServiceBase, type ServiceBase, type Store } from "./service-base.ts";
