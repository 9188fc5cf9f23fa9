import { expect, test } from "vitest";
import { isRedisUrl, parseSentinelUrl } from "./redis-url.ts";

test("[OPS-625] sentinels are named with their ports, the name of the Redis and its credentials", () => {
  expect(parseSentinelUrl("redis-sentinel://app:p%40ss@one:26380,two,[::1]:7/gokaku")).toEqual({
    sentinels: [
      { host: "one", port: 26_380 },
      { host: "two", port: 26_379 },
      { host: "::1", port: 7 },
    ],
    name: "gokaku",
    username: "app",
    password: "p@ss",
    isEncrypted: false,
  });
  expect(parseSentinelUrl("rediss-sentinel://:secret@one/main")).toMatchObject({
    username: "",
    password: "secret",
    isEncrypted: true,
  });
  expect(parseSentinelUrl("redis-sentinel://one:1/main")).toMatchObject({ username: "", password: "" });
});

test.each(["redis://127.0.0.1:6379", "rediss://:p@redis.example", "redis-sentinel://a,b/main"])(
  "[OPS-625] %s names a Redis",
  (url) => expect(isRedisUrl(url)).toBe(true),
);

test.each([
  "http://x",
  "redis-sentinel://a,b",
  "redis-sentinel:///main",
  "redis-sentinel://a:port/main",
  "redis-sentinel://a,,b/main",
  "redis-sentinel://a b/main",
  "redis-sentinel://:%zz@a/main",
  "redis-sentinel://a/main/0",
])("[OPS-625] %s names none", (url) => expect(isRedisUrl(url)).toBe(false));
