import { createHealthCheck } from "@gokaku/grpc";
import type { Config } from "../config.ts";
import { CALL } from "../domain/timeouts.ts";

const NEEDED = ["users", "queue", "matchmaker", "matches", "realtime"] as const;

/** Asks everything that a match needs whether it is serving. */
export const createSystemCheck = (
  addresses: Config["addresses"],
  stack: AsyncDisposableStack,
): (() => Promise<boolean>) => {
  const checks = NEEDED.map((name) => stack.use(createHealthCheck(addresses[name])));
  return async () =>
    (await Promise.all(checks.map((check) => check.isServing(CALL.healthMs)))).every(Boolean);
};
