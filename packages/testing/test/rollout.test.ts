import {
  byServices,
  createClient,
  createHealthCheck,
  createTokenVerifier,
  type GrpcServer,
  type LookUp,
  readJwks,
  startGrpcServer,
} from "@gokaku/grpc";
import { EchoService } from "@gokaku/proto/testing/v1/echo_pb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestKeys, eventually, implementSome, type TestKeys, testContext } from "../src/index.ts";

const { clock, timers } = testContext("rollout").ports;
/** Longer than a client takes to look the name up again. */
const LEAVING_MS = 2_600;
const CALL_EVERY_MS = 5;

/** Processes of one service: each has an address of its own, and a name lists those that are ready. */
const openProcesses = (keys: TestKeys) => {
  const { log, metrics } = testContext("rollout");
  const running = new Map<string, GrpcServer>();
  const answered = new Map<string, number>();
  let listed: readonly string[] = [];
  let port = 0;
  const lookUp: LookUp = async (host) => {
    if (listed.length === 0) throw new Error(`getaddrinfo ENOTFOUND ${host}`);
    return listed;
  };
  const start = async (host: string): Promise<void> => {
    const server = await startGrpcServer({
      host,
      port,
      clock,
      timers,
      log,
      metrics,
      verifier: createTokenVerifier("queue", await readJwks(keys.env("queue").SERVICE_JWKS_FILE), clock),
      implementations: [
        implementSome(EchoService, {
          only: {
            askAsService: byServices(["realtime"], async () => {
              await timers.sleep(10);
              answered.set(host, (answered.get(host) ?? 0) + 1);
              return {};
            }),
          },
        }),
      ],
    });
    server.setServing(true);
    port = server.port;
    running.set(host, server);
  };
  const stop = async (host: string): Promise<void> => {
    await running.get(host)?.[Symbol.asyncDispose]();
    running.delete(host);
  };
  return {
    start,
    stop,
    lookUp,
    list: (...hosts: readonly string[]) => {
      listed = hosts;
    },
    address: () => `service.example:${port}`,
    answeredBy: (host: string) => answered.get(host) ?? 0,
    setServing: (host: string, isServing: boolean) => running.get(host)?.setServing(isServing),
    [Symbol.asyncDispose]: async () => void (await Promise.all([...running.keys()].map(stop))),
  };
};
const [A, B, C, D] = ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"] as const;

describe("a rollout", () => {
  let keys: TestKeys;
  beforeAll(async () => {
    keys = await createTestKeys();
  });
  afterAll(() => keys[Symbol.asyncDispose]());

  const clientOf = async (processes: ReturnType<typeof openProcesses>) =>
    createClient(EchoService, {
      address: processes.address(),
      lookUp: processes.lookUp,
      audience: "queue",
      issuer: await keys.issuer("realtime"),
      clock,
      timers,
    });

  it("[OPS-500] two processes are replaced under load and no call fails, though none may be repeated", async () => {
    await using processes = openProcesses(keys);
    await processes.start(A);
    await processes.start(B);
    processes.list(A, B);
    using client = await clientOf(processes);
    const failures: unknown[] = [];
    const calls = new Set<Promise<unknown>>();
    const load = timers.every(CALL_EVERY_MS, () => {
      const call = client.askAsService({}).catch((error: unknown) => failures.push(error));
      calls.add(call);
      void call.finally(() => calls.delete(call));
    });
    await eventually(async () => processes.answeredBy(A) > 0 && processes.answeredBy(B) > 0);
    await processes.start(C);
    processes.list(B, C);
    await timers.sleep(LEAVING_MS);
    const beforeItStops = processes.answeredBy(A);
    await timers.sleep(100);
    expect(processes.answeredBy(A), "a process that is not listed gets no more calls").toBe(beforeItStops);
    await processes.stop(A);
    await processes.start(D);
    // Here the process stops before the client has looked the name up.
    processes.list(C, D);
    await processes.stop(B);
    await timers.sleep(LEAVING_MS);
    await load[Symbol.asyncDispose]();
    await Promise.all(calls);
    expect(failures).toEqual([]);
    for (const host of [C, D]) expect(processes.answeredBy(host), host).toBeGreaterThan(0);
  });

  // A busy machine may start the process later than the call waits.
  it("[OPS-501] a call that must not be repeated waits for a connection where a repeated one would be tried again", {
    retry: 3,
  }, async () => {
    await using processes = openProcesses(keys);
    await processes.start(A);
    await processes.stop(A);
    processes.list(A);
    using client = await clientOf(processes);
    await expect(client.askAsService({})).rejects.toMatchObject({ code: "unavailable" });
    const call = client.askAsService({});
    await timers.sleep(100);
    await processes.start(A);
    await expect(call).resolves.toBeDefined();
  });

  it("[OPS-502] a service is serving while one of its processes is, whichever is asked first", async () => {
    await using processes = openProcesses(keys);
    await processes.start(A);
    await processes.start(B);
    processes.list(A, B);
    using health = createHealthCheck(processes.address(), processes.lookUp);
    for (const [ofA, ofB, isServing] of [
      [true, true, true],
      [false, true, true],
      [true, false, true],
      [false, false, false],
    ] as const) {
      processes.setServing(A, ofA);
      processes.setServing(B, ofB);
      expect(await health.isServing(2_000), `${ofA} ${ofB}`).toBe(isServing);
    }
  });

  it("[OPS-503] the known addresses stay in use while the name cannot be looked up", async () => {
    await using processes = openProcesses(keys);
    await processes.start(A);
    processes.list(A);
    using client = await clientOf(processes);
    await client.askAsService({});
    processes.list();
    await timers.sleep(LEAVING_MS);
    await expect(client.askAsService({})).resolves.toBeDefined();
  });
});
