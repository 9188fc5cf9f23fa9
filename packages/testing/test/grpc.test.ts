import { CodedError } from "@gokaku/game";
import {
  byAdmin,
  byAnyone,
  byServices,
  byUser,
  createClient,
  implement,
  type OnBehalfOf,
} from "@gokaku/grpc";
import { EchoService } from "@gokaku/proto/testing/v1/echo_pb";
import { collectSpans, withTraceparent } from "@gokaku/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestKeys,
  type ServiceName,
  startFakeService,
  type TestKeys,
  testContext,
  userId,
} from "../src/index.ts";

const alice: OnBehalfOf = { userId: userId("alice") };
const admin: OnBehalfOf = { userId: userId("root"), role: "admin" };

describe("gRPC adapter", () => {
  let keys: TestKeys;
  let server: Awaited<ReturnType<typeof startFakeService>>;
  let unavailableFor = 0;
  const arrivals: (number | null)[] = [];
  const { clock, timers } = testContext("test").ports;

  const clientOf = async (service: ServiceName, audience = "queue", deadlineMs = 2500) =>
    createClient(EchoService, {
      address: server.address,
      audience,
      issuer: await keys.issuer(service),
      clock,
      timers,
      deadlineMs,
    });

  /** The handler's reaction to these words. */
  const FAULTS: Readonly<Record<string, () => void>> = {
    refuse: () => {
      throw new CodedError("roles_too_few", "one role", { count: 1 });
    },
    break: () => {
      throw new TypeError("a secret detail");
    },
    "database unavailable": () => {
      throw Object.assign(new Error("connect failed"), { code: "ECONNREFUSED" });
    },
    starting: () => {
      if (unavailableFor-- > 0) throw new CodedError("unavailable", "starting");
    },
  };
  const waitForEver = (signal: AbortSignal) => timers.sleep(10_000, signal);

  beforeAll(async () => {
    keys = await createTestKeys();
    server = await startFakeService("queue", keys, [
      implement(EchoService, {
        ask: byAnyone(async ({ text }) => {
          FAULTS[text]?.();
          return { text };
        }),
        askAsPlayer: byUser(async ({ text }, call) => {
          if (text === "wait") await waitForEver(call.signal);
          FAULTS[text]?.();
          arrivals.push(call.arrivedAtMs);
          return { userId: call.userId };
        }),
        askAsService: byServices(["realtime"], async () => ({})),
        askAsAdmin: byAdmin(async (_request, { userId }) => ({ userId })),
        count: byServices(["matchmaker"], async function* ({ to }) {
          for (let number = 1; number <= to; number++) yield { number };
        }),
        sum: byServices(["matchmaker"], async (requests) => {
          let sum = 0;
          for await (const { number } of requests) sum += number;
          return { sum };
        }),
      }),
    ]);
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await keys?.[Symbol.asyncDispose]();
  });

  it("[AUTH-101] the handler knows the player named by the gateway", async () => {
    using gateway = await clientOf("gateway");
    await expect(gateway.askAsPlayer({}, { as: alice })).resolves.toMatchObject({ userId: "alice" });
  });

  it("[AUTH-400] the handler knows when the call reached the gateway, of each call its own moment", async () => {
    using gateway = await clientOf("gateway");
    arrivals.length = 0;
    const nowMs = clock.nowMs();
    const own = [nowMs - 2_000, nowMs - 1_000, undefined, nowMs];
    for (const arrivedAtMs of own)
      await gateway.askAsPlayer(
        {},
        { as: { ...alice, ...(arrivedAtMs === undefined ? {} : { arrivedAtMs }) } },
      );
    expect(arrivals).toEqual(own.map((arrivedAtMs) => arrivedAtMs ?? null));
  });

  it("[AUTH-400] an arrival before a token's life or after its making is refused", async () => {
    using gateway = await clientOf("gateway");
    for (const arrivedAtMs of [clock.nowMs() - 60_000, clock.nowMs() + 60_000, Number.NaN])
      await expect(gateway.askAsPlayer({}, { as: { ...alice, arrivedAtMs } })).rejects.toMatchObject({
        code: "unauthenticated",
      });
  });

  it("[AUTH-102] no service but the gateway can speak for a player", async () => {
    using realtime = await clientOf("realtime");
    await expect(realtime.askAsPlayer({}, { as: alice })).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("[AUTH-103] a token for another service is refused", async () => {
    using gateway = await clientOf("gateway", "matches");
    await expect(gateway.askAsPlayer({}, { as: alice })).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("[AUTH-104] methods of services refuse players and other services", async () => {
    using gateway = await clientOf("gateway");
    using matches = await clientOf("matches");
    using realtime = await clientOf("realtime");
    await expect(gateway.askAsService({}, { as: admin })).rejects.toMatchObject({ code: "forbidden" });
    await expect(matches.askAsService({})).rejects.toMatchObject({ code: "forbidden" });
    await expect(realtime.askAsService({})).resolves.toBeDefined();
  });

  it("[AUTH-105] admin methods refuse players and services", async () => {
    using gateway = await clientOf("gateway");
    await expect(gateway.askAsAdmin({}, { as: alice })).rejects.toMatchObject({ code: "forbidden" });
    await expect(gateway.askAsAdmin({})).rejects.toMatchObject({ code: "forbidden" });
    await expect(gateway.askAsAdmin({}, { as: admin })).resolves.toMatchObject({ userId: "root" });
  });

  it("[OPS-4] a refusal keeps its code and parameters, an unexpected failure shows no detail", async () => {
    using gateway = await clientOf("gateway");
    await expect(gateway.askAsPlayer({ text: "refuse" }, { as: alice })).rejects.toMatchObject({
      code: "roles_too_few",
      params: { count: 1 },
    });
    const failure = await gateway.ask({ text: "break" }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "internal" });
    expect(String(failure)).not.toContain("secret");
  });

  it("[OPS-5] a database that is unavailable is `unavailable` to the caller", async () => {
    using realtime = await clientOf("realtime");
    await expect(realtime.ask({ text: "database unavailable" })).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  it("[OPS-5] questions are repeated while a server is unavailable, within the deadline", async () => {
    using gateway = await clientOf("gateway");
    unavailableFor = 2;
    await expect(gateway.ask({ text: "starting" })).resolves.toMatchObject({ text: "starting" });
    unavailableFor = 100;
    await expect(gateway.ask({ text: "starting" })).rejects.toMatchObject({ code: "unavailable" });
    unavailableFor = 0;
  });

  it("[OPS-6] every call ends at its deadline", async () => {
    using gateway = await clientOf("gateway", "queue", 200);
    await expect(gateway.askAsPlayer({ text: "wait" }, { as: alice })).rejects.toMatchObject({
      code: "deadline_exceeded",
    });
  });

  it("[OPS-272] the span of a stream ends with it, whether all of it is read or not", async () => {
    using matchmaker = await clientOf("matchmaker");
    const reported: unknown[] = [];
    collectSpans(({ kind }, traceparent) => ({
      traceparent,
      end: ({ attributes } = {}) =>
        void (kind === "client" && reported.push(attributes?.["rpc.response.status_code"])),
    }));
    try {
      await withTraceparent(`00-${"a".repeat(32)}-${"b".repeat(16)}-01`, async () => {
        for await (const { number } of matchmaker.count({ to: 3 })) expect(number).toBeGreaterThan(0);
        for await (const _ of matchmaker.count({ to: 3 })) break;
      });
    } finally {
      collectSpans(null);
    }
    expect(reported).toEqual(["ok", "cancelled"]);
  });

  it("[OPS-7] snapshots and plans travel as streams", async () => {
    using matchmaker = await clientOf("matchmaker");
    const counted: number[] = [];
    for await (const { number } of matchmaker.count({ to: 3 })) counted.push(number);
    expect(counted).toEqual([1, 2, 3]);
    await expect(matchmaker.sum([1, 2, 3, 4].map((number) => ({ number })))).resolves.toMatchObject({
      sum: 10,
    });
  });
});
