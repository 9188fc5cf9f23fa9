import {
  authorizationFor,
  type Bus,
  busServices,
  CONSUMERS,
  type ConsumerName,
  connectBus,
  createPublisher,
  ensureConsumer,
  followEvents,
  permissionsOf,
  STREAMS,
  type StreamName,
  usersOf,
} from "@gokaku/bus";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, startNats, type TestServer, testContext } from "../src/index.ts";

const { ports, log } = testContext("nats");
const passwordOf = (service: string): string => `secret-of-${service}`;
/** The users of a service whose password has been replaced, one for each state: both count, then the second alone. */
const [REPLACED] = usersOf("payments");
const STREAM_NAMES = Object.keys(STREAMS) as StreamName[];

describe("who may say what on the bus", () => {
  let nats: TestServer;
  let stack: AsyncDisposableStack;
  const buses = new Map<string, Bus>();

  const urlOf = (user: string, password = passwordOf(user)): string => {
    const url = new URL(nats.url);
    url.username = user;
    url.password = password;
    return url.href;
  };
  const busOf = (service: string): Bus => {
    const bus = buses.get(service);
    if (bus === undefined) throw new Error(`no connection of ${service}`);
    return bus;
  };
  const publishAs = (service: string, stream: StreamName) =>
    createPublisher(busOf(service), stream).publish({
      eventId: ports.chance.uuid(),
      subject: `${STREAMS[stream].subjects[0].replace(">", "tested")}`,
      payload: new Uint8Array(),
      traceparent: "",
    });

  beforeAll(async () => {
    stack = new AsyncDisposableStack();
    nats = stack.use(
      await startNats(authorizationFor((user) => (user === REPLACED ? null : passwordOf(user)))),
    );
    for (const service of busServices()) {
      const user = usersOf(service).find((name) => name !== REPLACED) ?? service;
      buses.set(service, stack.use(await connectBus({ natsUrl: urlOf(user), name: service, log })));
    }
  });
  afterAll(() => stack.disposeAsync());

  it("[OPS-97] no client connects without credentials or with wrong ones", async () => {
    await expect(connectBus({ natsUrl: nats.url, name: "users", log })).rejects.toThrow(/does not answer/);
    await expect(connectBus({ natsUrl: urlOf("users", "guess"), name: "users", log })).rejects.toThrow();
  });

  it("[OPS-294] while a password is replaced a service has two users with the same rights; the replaced one is refused", async () => {
    const [first, second] = usersOf("users");
    for (const user of [first, second]) {
      await using bus = await connectBus({ natsUrl: urlOf(user), name: "users", log });
      await ensureConsumer(bus, "users_apply-settlement");
    }
    await expect(connectBus({ natsUrl: urlOf(REPLACED), name: "payments", log })).rejects.toThrow();
  });

  it("[OPS-97] every service publishes its own events and reads what the topology gives it", async () => {
    for (const stream of STREAM_NAMES) {
      const { streamSeq } = await publishAs(STREAMS[stream].service, stream);
      expect(streamSeq).toBeGreaterThan(0);
    }
    for (const name of Object.keys(CONSUMERS) as ConsumerName[]) {
      const service = name.split("_")[0] ?? "";
      await ensureConsumer(busOf(service), name);
      const consumer = await busOf(service).js.consumers.get(CONSUMERS[name].stream, name);
      await consumer.fetch({ max_messages: 1, expires: 1_000 });
    }
    for (const stream of STREAM_NAMES) {
      const state = await createPublisher(busOf(STREAMS[stream].service), stream).streamState();
      expect(state.acknowledgedFloor).not.toBeNull();
    }
  });

  it("[OPS-97] realtime follows every stream and writes to none", async () => {
    const seen: string[] = [];
    let isFollowing = false;
    await using _follower = followEvents(
      { bus: busOf("realtime"), timers: ports.timers, log, onGap: () => (isFollowing = true) },
      "match.updated",
      (update) => seen.push(update.matchId),
    );
    await eventually(async () => isFollowing);
    await createPublisher(busOf("matches"), "MATCHES").publish({
      eventId: ports.chance.uuid(),
      subject: "match.updated",
      payload: new Uint8Array(),
      traceparent: "",
    });
    await eventually(async () => seen.length > 0);
  });

  it("[OPS-97] a follower takes nothing from a durable consumer, replaces none and ends none", async () => {
    const { connection } = busOf("realtime");
    for (const name of Object.keys(CONSUMERS) as ConsumerName[]) {
      const { stream } = CONSUMERS[name];
      const remove = `CONSUMER.DELETE.${stream}.${name}`;
      // Of its own it takes what it is given, as every service does.
      if (name.startsWith("realtime_")) {
        await expect(connection.request(`$JS.API.${remove}`, "{}"), remove).rejects.toThrow(/Permissions/);
        continue;
      }
      for (const call of [
        remove,
        `CONSUMER.MSG.NEXT.${stream}.${name}`,
        `CONSUMER.CREATE.${stream}.${name}.${CONSUMERS[name].subject}`,
      ])
        await expect(connection.request(`$JS.API.${call}`, "{}"), call).rejects.toThrow(/Permissions/);
    }
  });

  it("[MATCH-72] only realtime, users for webhooks and discord for threads receive both teams' parts of a match", async () => {
    const durable = Object.keys(CONSUMERS) as ConsumerName[];
    const reported = durable.filter((name) => CONSUMERS[name].subject === "match.created");
    const others = reported.filter((name) => !name.startsWith("realtime_"));
    expect(others).toEqual(["users_announce-match", "discord_announce-match", "discord_message-matched"]);
    for (const service of busServices().filter((name) => name !== "realtime" && name !== "matches")) {
      const { connection } = busOf(service);
      const own = durable.filter(
        (name) => name.startsWith(`${service}_`) && CONSUMERS[name].stream === "MATCHES",
      );
      for (const name of [...own, "spy"].filter((each) => !others.some((other) => other === each)))
        for (const call of [
          `CONSUMER.CREATE.MATCHES.${name}.match.created`,
          `CONSUMER.CREATE.MATCHES.${name}.match.>`,
          `CONSUMER.CREATE.MATCHES.${name}`,
          `CONSUMER.DURABLE.CREATE.MATCHES.${name}`,
        ])
          await expect(connection.request(`$JS.API.${call}`, "{}"), `${service} ${call}`).rejects.toThrow(
            /Permissions/,
          );
      for (const call of ["CONSUMER.CREATE.MATCHES", "STREAM.MSG.GET.MATCHES", "DIRECT.GET.MATCHES"])
        await expect(connection.request(`$JS.API.${call}`, "{}"), `${service} ${call}`).rejects.toThrow(
          /Permissions/,
        );
      for (const subject of ["match.created", "direct.match.created", "direct.match.>"]) {
        const overheard: unknown[] = [];
        connection.subscribe(subject, { callback: (error) => void overheard.push(error) });
        await eventually(async () => overheard.some((error) => error instanceof Error));
      }
    }
  });

  const foreign = busServices().flatMap((service) =>
    STREAM_NAMES.filter((stream) => STREAMS[stream].service !== service).map(
      (stream) => [service, stream] as const,
    ),
  );
  it.each(foreign)("[OPS-97] %s cannot publish to %s", async (service, stream) => {
    const before = (await busOf(STREAMS[stream].service).manager.streams.info(stream)).state.last_seq;
    const { connection } = busOf(service);
    connection.publish(STREAMS[stream].subjects[0].replace(">", "forged"), new Uint8Array([1]));
    await connection.flush();
    const after = (await busOf(STREAMS[stream].service).manager.streams.info(stream)).state.last_seq;
    expect(after).toBe(before);
  });

  it("[OPS-97] a service sends copies of its own events only, and asks for those that it may read", async () => {
    const { connection } = busOf("realtime");
    const heard: string[] = [];
    for (const subject of ["direct.match.>", "direct.queue.>"])
      connection.subscribe(subject, { callback: (_error, { subject: from }) => void heard.push(from) });
    await connection.flush();
    for (const service of ["queue", "users", "matches"]) {
      busOf(service).connection.publish("direct.match.settled");
      await busOf(service).connection.flush();
    }
    await eventually(async () => heard.length > 0);
    expect(heard).toEqual(["direct.match.settled"]);
    expect(permissionsOf("queue").publish.filter((subject) => subject.startsWith("again."))).toContain(
      "again.match.settled",
    );
    expect(permissionsOf("matchmaker").publish.filter((subject) => subject.startsWith("again."))).toEqual([
      "again.queue.tick_opened",
    ]);
  });

  it("[OPS-97] no service purges or deletes a stream, or listens to the answers of others", async () => {
    for (const service of busServices()) {
      const { manager, connection } = busOf(service);
      await expect(manager.streams.purge("MATCHES")).rejects.toThrow();
      await expect(manager.streams.delete("MATCHES")).rejects.toThrow();
      const other = service === "queue" ? "users" : "queue";
      const overheard: unknown[] = [];
      connection.subscribe(`_INBOX_${other}.>`, { callback: (error) => void overheard.push(error) });
      await eventually(async () => overheard.some((error) => error instanceof Error));
    }
  });
});
