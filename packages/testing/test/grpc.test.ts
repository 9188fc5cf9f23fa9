import { CodedError, parseUserId, type UserId } from "@gokaku/game";
import {
  byAdmin,
  byAnyone,
  byServices,
  byUser,
  createClient,
  implement,
  type OnBehalfOf,
} from "@gokaku/grpc";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestKeys,
  type ServiceName,
  startFakeService,
  type TestKeys,
  testContext,
} from "../src/index.ts";

const user = (text: string): UserId => {
  const id = parseUserId(text);
  if (id === null) throw new Error("not an id");
  return id;
};
const alice: OnBehalfOf = { userId: user("alice") };
const admin: OnBehalfOf = { userId: user("root"), isAdmin: true };

describe("gRPC adapter", () => {
  let keys: TestKeys;
  let server: Awaited<ReturnType<typeof startFakeService>>;
  let awayFor = 0;
  const { clock, timers } = testContext("test").ports;

  const clientOf = async (service: ServiceName, audience = "queue", deadlineMs = 2500) =>
    createClient(QueueService, {
      address: server.address,
      audience,
      issuer: await keys.issuer(service),
      clock,
      timers,
      deadlineMs,
    });

  beforeAll(async () => {
    keys = await createTestKeys();
    const refuse = async () => {
      throw new CodedError("roles_too_few", "one role", { count: 1 });
    };
    server = await startFakeService("queue", keys, [
      implement(QueueService, {
        join: byUser(refuse),
        leave: byUser(async (_request, call) => {
          await timers.sleep(10_000, call.signal);
          return {};
        }),
        getStatus: byUser(async (_request, call) => ({ status: { userId: call.userId } })),
        getPublicView: byAnyone(async () => {
          if (awayFor-- > 0) throw new CodedError("unavailable", "starting");
          return { view: { totalWaiting: 7 } };
        }),
        getSchedule: byAnyone(async () => {
          throw new TypeError("a secret detail");
        }),
        listEntries: byAdmin(async () => ({ entries: [] })),
        triggerTick: byAdmin(async () => ({ tickId: "1" })),
        seen: byServices(["realtime"], async () => ({})),
        listStatuses: byServices(["realtime"], async () => {
          throw Object.assign(new Error("connect failed"), { code: "ECONNREFUSED" });
        }),
        readSnapshot: byServices(["matchmaker"], async function* ({ tickId }) {
          for (let i = 0; i < 3; i++)
            yield { part: { case: "header" as const, value: { tickId, playerCount: i } } };
        }),
        estimateWait: byUser(async () => ({})),
        explainMatch: byUser(async () => ({})),
        getSettings: byAdmin(async () => ({})),
        updateSettings: byAdmin(async () => ({})),
        listTicks: byAdmin(async () => ({})),
        getTick: byAdmin(async () => ({})),
        submitPlan: byServices(["matchmaker"], async (parts) => {
          let count = 0;
          for await (const _part of parts) count++;
          return { accepted: true, refusal: String(count) };
        }),
      }),
    ]);
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await keys?.[Symbol.asyncDispose]();
  });

  it("[AUTH-101] the handler knows the player whom the gateway vouches for", async () => {
    using gateway = await clientOf("gateway");
    await expect(gateway.getStatus({}, { as: alice })).resolves.toMatchObject({
      status: { userId: "alice" },
    });
  });

  it("[AUTH-102] no service but the gateway can speak for a player", async () => {
    using realtime = await clientOf("realtime");
    await expect(realtime.getStatus({}, { as: alice })).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("[AUTH-103] a token for another service is refused", async () => {
    using gateway = await clientOf("gateway", "matches");
    await expect(gateway.getStatus({}, { as: alice })).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("[AUTH-104] methods of services refuse players and other services", async () => {
    using gateway = await clientOf("gateway");
    using matches = await clientOf("matches");
    using realtime = await clientOf("realtime");
    await expect(gateway.seen({ userIds: [] }, { as: admin })).rejects.toMatchObject({ code: "forbidden" });
    await expect(matches.seen({ userIds: [] })).rejects.toMatchObject({ code: "forbidden" });
    await expect(realtime.seen({ userIds: [] })).resolves.toBeDefined();
  });

  it("[AUTH-105] admin methods refuse players and services", async () => {
    using gateway = await clientOf("gateway");
    await expect(gateway.triggerTick({}, { as: alice })).rejects.toMatchObject({ code: "forbidden" });
    await expect(gateway.triggerTick({})).rejects.toMatchObject({ code: "forbidden" });
    await expect(gateway.triggerTick({}, { as: admin })).resolves.toMatchObject({ tickId: "1" });
  });

  it("[OPS-4] a refusal keeps its code and parameters, an unexpected failure tells nothing", async () => {
    using gateway = await clientOf("gateway");
    await expect(gateway.join({}, { as: alice })).rejects.toMatchObject({
      code: "roles_too_few",
      params: { count: 1 },
    });
    const failure = await gateway.getSchedule({}).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "internal" });
    expect(String(failure)).not.toContain("secret");
  });

  it("[OPS-5] a database that is away is `unavailable` to the caller", async () => {
    using realtime = await clientOf("realtime");
    await expect(realtime.listStatuses({ userIds: [] })).rejects.toMatchObject({ code: "unavailable" });
  });

  it("[OPS-5] questions are repeated while a server is away, within the deadline", async () => {
    using gateway = await clientOf("gateway");
    awayFor = 2;
    await expect(gateway.getPublicView({})).resolves.toMatchObject({ view: { totalWaiting: 7 } });
    awayFor = 100;
    await expect(gateway.getPublicView({})).rejects.toMatchObject({ code: "unavailable" });
    awayFor = 0;
  });

  it("[OPS-6] every call ends at its deadline", async () => {
    using gateway = await clientOf("gateway", "queue", 200);
    await expect(gateway.leave({}, { as: alice })).rejects.toMatchObject({ code: "deadline_exceeded" });
  });

  it("[OPS-7] snapshots and plans travel as streams", async () => {
    using matchmaker = await clientOf("matchmaker");
    const counts: number[] = [];
    for await (const { part } of matchmaker.readSnapshot({ tickId: "9" })) {
      if (part.case === "header") counts.push(part.value.playerCount);
    }
    expect(counts).toEqual([0, 1, 2]);
    const parts = [1, 2, 3, 4].map((index) => ({
      part: { case: "matches" as const, value: { matches: [{ index }] } },
    }));
    await expect(matchmaker.submitPlan(parts)).resolves.toMatchObject({ accepted: true, refusal: "4" });
  });
});
