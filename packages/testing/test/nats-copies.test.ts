import { connectBus, createPublisher, ensureStream, event } from "@gokaku/bus";
import type { Logger } from "@gokaku/service";
import { expect, it } from "vitest";
import { startNats, testContext } from "../src/index.ts";

const { ports, log } = testContext("nats");

/** A log that collects its warnings. */
const warningLog = () => {
  const warnings: string[] = [];
  const collecting = Object.create(log) as Logger;
  collecting.warn = ((...given: unknown[]) => void warnings.push(String(given.at(-1)))) as Logger["warn"];
  return { warnings, log: collecting };
};

it("[OPS-606] on a single server, streams that are to have three copies have one, said in one sentence", async () => {
  await using nats = await startNats();
  const { warnings, log: collecting } = warningLog();
  await using bus = await connectBus({ natsUrl: nats.url, natsReplicas: 3, name: "users", log: collecting });
  for (const _time of [1, 2]) expect((await ensureStream(bus, "USERS")).config.num_replicas).toBe(1);
  expect(warnings).toEqual([
    expect.stringMatching(/^stream USERS cannot have 3 copies \(.+\): it goes on with 1$/),
  ]);
  await createPublisher(bus, "USERS").publish({
    ...event("user.released", {}),
    eventId: ports.chance.uuid(),
    traceparent: "",
  });
});
