import { randomUUID } from "node:crypto";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import {
  connectBus,
  type EVENTS,
  type EventSubject,
  ensureStream,
  event,
  publishQueueView,
} from "@gokaku/bus";
import { parseUserId } from "@gokaku/game";
import { createClient, type Implementation } from "@gokaku/grpc";
import { QueueViewChangedSchema } from "@gokaku/proto/events/v1/events_pb";
import { RealtimeService } from "@gokaku/proto/realtime/v1/realtime_pb";
import { type Ports, systemClock } from "@gokaku/service";
import {
  createTestKeys,
  eventually,
  startFakeService,
  startNats,
  startRedis,
  testContext,
} from "@gokaku/testing";
import type { ClientOptions } from "ws";
import { readConfig } from "../src/config.ts";
import { startRealtime } from "../src/service.ts";
import { TestPage } from "./client.ts";
import { FakeMatches, FakeQueue, FakeUsers } from "./fakes.ts";

/** Real time, moved forward when a test says so. */
class MovableClock {
  offsetMs = 0;
  nowMs(): number {
    return systemClock.nowMs() + this.offsetMs;
  }
  monotonicMs(): number {
    return this.nowMs();
  }
}

/** The service's own jobs run a hundred times as often. */
export const hurried = (): Partial<Ports> => {
  const { timers } = testContext("hurried").ports;
  return { timers: { ...timers, every: (ms, work) => timers.every(ms / 100, work) } };
};

const STREAMS = ["USERS", "QUEUE", "MATCHES"] as const;

/** Retries while NATS is unavailable. */
const untilDone = (work: () => Promise<unknown>) =>
  eventually(() =>
    work().then(
      () => true,
      () => false,
    ),
  );

/** The service with real NATS and Redis, and the services that it calls as fakes behind real gRPC. */
export const startHarness = async (ports: Partial<Ports> = {}, environment: Record<string, string> = {}) => {
  const stack = new AsyncDisposableStack();
  const { log, ports: systemPorts } = testContext("test");
  const [nats, redis, keys] = await Promise.all([startNats(), startRedis(), createTestKeys()]);
  for (const thing of [nats, redis, keys]) stack.use(thing);
  const bus = stack.use(await connectBus({ natsUrl: nats.url, name: "test", log }));
  const makeStreams = () => untilDone(() => Promise.all(STREAMS.map((stream) => ensureStream(bus, stream))));
  await makeStreams();

  const queue = new FakeQueue();
  const matches = new FakeMatches();
  const users = new FakeUsers();
  const fake = async (name: "queue" | "matches" | "users", implementation: Implementation) =>
    stack.use(await startFakeService(name, keys, [implementation])).address;
  const clock = new MovableClock();
  const config = {
    ...keys.env("realtime"),
    GRPC_PORT: "0",
    ADMIN_PORT: "0",
    WS_PORT: "0",
    WS_DRAIN_MS: "200",
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    QUEUE_ADDR: await fake("queue", queue.implementation),
    MATCHES_ADDR: await fake("matches", matches.implementation),
    USERS_ADDR: await fake("users", users.implementation),
    ...environment,
  };
  const issuer = await keys.issuer("gateway");

  /** One process of the service, with what a page and the gateway do with it. */
  const startProcess = async () => {
    const service = stack.use(
      await startRealtime(readConfig(config), testContext("realtime", { clock, ...ports })),
    );
    const address = `127.0.0.1:${service.grpcPort}`;
    const realtime = stack.use(
      createClient(RealtimeService, {
        address,
        audience: "realtime",
        issuer,
        clock: systemClock,
        timers: systemPorts.timers,
      }),
    );
    const login = (name: string, session: string, lifetimeS: number) => {
      const userId = parseUserId(name);
      if (userId === null) throw new Error(`${name} is no user id`);
      const tokenExpiresAt = BigInt(Math.floor(clock.nowMs() / 1000) + lifetimeS);
      return [{ tokenExpiresAt, session }, { as: { userId } }] as const;
    };
    const ticketFor = async (name: string, lifetimeS = 3_600, session = ""): Promise<string> =>
      (await realtime.issueTicket(...login(name, session, lifetimeS))).ticket;
    const open = (userId: string, ticket: string | null, options: ClientOptions = {}): TestPage => {
      const protocols = ticket === null ? ["gokaku.v1"] : ["gokaku.v1", `ticket.${ticket}`];
      const page = new TestPage(`ws://127.0.0.1:${service.wsPort}/ws?user_id=${userId}`, protocols, options);
      stack.defer(() => page.socket.terminate());
      return page;
    };
    return {
      service,
      realtime,
      ticketFor,
      open,
      /** A signed-in player's page that has had its greeting. */
      async enter(userId: string, session = ""): Promise<TestPage> {
        const page = open(userId, await ticketFor(userId, 3_600, session));
        await page.frame("updateStatus");
        return page;
      },
      logOut: (userId: string, session: string, lifetimeS = 3_600) =>
        realtime.endSession(...login(userId, session, lifetimeS)),
    };
  };
  const first = await startProcess();

  return {
    ...first,
    /** One more process beside the first. */
    startProcess,
    queue,
    matches,
    users,
    clock,
    nats,
    redis,
    bus,
    makeStreams,
    /** A visitor's page that has had its greeting. */
    async visit(): Promise<TestPage> {
      const page = first.open("visitor", null);
      await page.frame("updateQueue");
      return page;
    },
    async publish<Subject extends EventSubject>(
      subject: Subject,
      payload: MessageInitShape<(typeof EVENTS)[Subject]>,
    ): Promise<void> {
      const msgID = randomUUID();
      await untilDone(() =>
        bus.js.publish(subject, event(subject, payload).payload, { msgID, timeout: 500 }),
      );
    },
    async announceQueue(change: MessageInitShape<typeof QueueViewChangedSchema>): Promise<void> {
      publishQueueView(bus, create(QueueViewChangedSchema, change));
      await bus.connection.flush();
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
};

export type Harness = Awaited<ReturnType<typeof startHarness>>;
