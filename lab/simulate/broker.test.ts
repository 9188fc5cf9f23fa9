import type { ConsumerConfig, StreamConfig } from "@nats-io/jetstream";
import { headers } from "@nats-io/transport-node";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cutPower, resetBroker, SimulatedConnection, syncBroker } from "./broker.ts";
import { releaseTime, runUntil, stopTime } from "./clock.ts";
import { createRandom, type Faults, type Life, NO_FAULTS, runAs, setWorld } from "./world.ts";

const STREAM = { name: "MATCHES", subjects: ["match.>"], duplicate_window: 120_000_000_000 };
const CONSUMER = { durable_name: "reader", filter_subject: "match.made", ack_wait: 30_000_000_000 };
const ACK_WAIT_MS = 30_000;

const lifeOf = (service: string): Life => ({ service, number: 1, isDead: false, onDeath: [] });
let life: Life;
const random = createRandom(1);
const setFaults = (some: Partial<Faults>): void =>
  setWorld({
    random,
    faults: { ...NO_FAULTS, ...some },
    crash: () => {},
    note: () => {},
    reached: new Map(),
  });
let connection: SimulatedConnection;

/** Steps until the answer is there. */
const answer = async <Result>(asked: Promise<Result>): Promise<Result> => {
  asked.catch(() => {});
  await runUntil(Date.now() + 10_000);
  return asked;
};
const publish = (msgID: string) =>
  runAs(life, () =>
    answer(
      connection
        .jetstream()
        .publish("match.made", new Uint8Array(), { msgID, headers: headers(), timeout: 2_000 }),
    ),
  );
interface Message {
  readonly seq: number;
  ack(): void;
}
/** Everything that a consumer is handed; the first deliveries are acknowledged only by `ack`. */
const consume = async (as: Life): Promise<Message[]> => {
  const got: Message[] = [];
  const own = runAs(as, () => new SimulatedConnection());
  const consumer = await answer(runAs(as, () => own.jetstream().consumers.get("MATCHES", "reader")));
  const messages = await runAs(as, () => consumer.consume());
  void (async () => {
    for await (const message of messages) got.push(message);
  })();
  return got;
};

beforeEach(async () => {
  stopTime(0);
  resetBroker();
  setFaults({});
  life = lifeOf("matches");
  connection = runAs(life, () => new SimulatedConnection());
  const manager = connection.manager();
  await answer(manager.streams.add(STREAM as unknown as Partial<StreamConfig>));
  await answer(manager.consumers.add("MATCHES", CONSUMER as unknown as ConsumerConfig));
});
afterEach(releaseTime);

test("[OPS-712] the simulated bus recognises an event that is published twice within its window", async () => {
  expect(await publish("one")).toEqual({ seq: 1, duplicate: false });
  expect(await publish("one")).toEqual({ seq: 1, duplicate: true });
  await runUntil(Date.now() + 120_000);
  expect(await publish("one")).toEqual({ seq: 2, duplicate: false });
});

test("[OPS-712] the simulated bus delivers a message again that was not acknowledged, to the next life too", async () => {
  const first = lifeOf("users");
  const got = await consume(first);
  await publish("one");
  expect(got.map(({ seq }) => seq)).toEqual([1]);
  first.isDead = true;
  const again = await consume(lifeOf("users"));
  await runUntil(Date.now() + ACK_WAIT_MS * 2);
  expect(again[0]?.seq).toBe(1);
  again[0]?.ack();
  const count = again.length;
  await runUntil(Date.now() + ACK_WAIT_MS * 3);
  expect(again).toHaveLength(count);
});

test("[OPS-712] at a power cut the simulated bus loses what no disk has, and gives its sequence again", async () => {
  await publish("one");
  syncBroker();
  await publish("two");
  cutPower(false);
  await runUntil(Date.now() + 20_000);
  expect(await publish("three")).toEqual({ seq: 2, duplicate: false });
});

test("[OPS-712] a publish whose acknowledgement is lost fails, and was stored", async () => {
  setFaults({ losePublish: 1 });
  const outcomes: string[] = [];
  for (let at = 0; at < 10; at++)
    await publish(`lost ${at}`).then(
      () => outcomes.push("acknowledged"),
      (error: Error) => outcomes.push(error.name),
    );
  expect(new Set(outcomes)).toEqual(new Set(["TimeoutError"]));
  setFaults({});
  const { seq } = await publish("after");
  expect(seq).toBeGreaterThan(1);
  expect(seq).toBeLessThan(11);
});
