export { runMigrations } from "./migrations.ts";
export { openRedis, type Redis } from "./redis.ts";
export { openServiceBase, type ServiceBase, type Store } from "./service-base.ts";
