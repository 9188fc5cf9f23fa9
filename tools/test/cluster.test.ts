import { afterEach, expect, test, vi } from "vitest";
import { cleanEnv } from "./cluster.ts";

afterEach(() => vi.unstubAllEnvs());

test("[OPS-70] ports, folders and servers of the environment do not reach the tests", () => {
  const ours = [
    "PORT",
    "HOST",
    "DATA_DIR",
    "POSTGRES_URL",
    "REDIS_URL",
    "NATS_URL",
    "MATCHING_INTERVAL_S",
    "DUMMY_PASSWORD",
  ];
  for (const key of ours) vi.stubEnv(key, "set");
  vi.stubEnv("HOME", "/home/user");
  const env = cleanEnv();
  expect(ours.filter((key) => key in env)).toEqual([]);
  expect(env.HOME).toBe("/home/user");
});
