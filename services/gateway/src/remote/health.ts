import { createHealthCheck } from "@gokaku/grpc";
import type { Config } from "../config.ts";

/** The services that a match needs. */
const NEEDED = ["users", "queue", "matchmaker", "matches", "realtime"] as const;

const TIMEOUT_MS = 1_000;

/** Asks everything that a match needs whether it is serving. */
export const createSystemCheck = (
  addresses: Config["addresses"],
  stack: AsyncDisposableStack,
): (() => Promise<boolean>) => {
  const checks = NEEDED.map((name) => stack.use(createHealthCheck(addresses[name])));
  return async () => (await Promise.all(checks.map((check) => check.isServing(TIMEOUT_MS)))).every(Boolean);
};
