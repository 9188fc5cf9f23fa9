import { expect, test } from "vitest";
import { SERVICE_NAMES, serviceEnv, type Wiring } from "./services.ts";

const numbered = (first: number) =>
  Object.fromEntries(SERVICE_NAMES.map((name, index) => [name, first + index])) as Wiring["ports"]["grpc"];

const wiring: Wiring = {
  ports: { grpc: numbered(20000), admin: numbered(20100), realtimeSocket: 20200 },
  databases: { users: "pg://users", queue: "pg://queue", matches: "pg://matches", payments: "pg://payments" },
  redisUrl: "redis://r",
  natsUrlOf: (name) => `nats://${name}@n`,
  keys: { jwks: "/keys/jwks", dummyLogin: "/keys/dummy", ofService: (name) => `/keys/${name}` },
  port: 8080,
  host: "127.0.0.1",
  webDist: "/web",
  product: { MATCHING_INTERVAL_S: "20" },
};

test("[OPS-25] a service is told of its own database alone, one without data of none", () => {
  for (const name of SERVICE_NAMES) {
    const urls = Object.values(serviceEnv(name, wiring)).filter((value) => value.startsWith("pg://"));
    expect(urls).toEqual(name in wiring.databases ? [`pg://${name}`] : []);
  }
});

test("[OPS-27] the launcher's environment does not reach the services", () => {
  process.env.GOKAKU_LEAK = "secret";
  for (const name of SERVICE_NAMES)
    expect(Object.keys(serviceEnv(name, wiring))).not.toContain("GOKAKU_LEAK");
  delete process.env.GOKAKU_LEAK;
});

test("[OPS-27] the key of the test login is the gateway's alone", () => {
  const holders = SERVICE_NAMES.filter((name) => "DUMMY_KEY_FILE" in serviceEnv(name, wiring));
  expect(holders).toEqual(["gateway"]);
});

test("[OPS-97] a service is told of its own credentials on the bus alone", () => {
  const urls = SERVICE_NAMES.map((name) => [name, serviceEnv(name, wiring).NATS_URL] as const);
  for (const [name, url] of urls.filter(([, told]) => told !== undefined))
    expect(url).toBe(`nats://${name}@n`);
  expect(urls.filter(([, url]) => url === undefined).map(([name]) => name)).toEqual(["payments", "gateway"]);
});
