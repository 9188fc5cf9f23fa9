import { expect, test } from "vitest";
import { SERVICE_NAMES } from "../../tools/start/services.ts";
import { FAULTS, pairName, SERVER_PAIRS } from "./faults.ts";

test("[OPS-723] each service is disturbed with each server that it uses", () => {
  expect(SERVER_PAIRS.map(pairName)).toEqual([
    "users-postgres",
    "users-nats",
    "payments-postgres",
    "payments-nats",
    "matches-postgres",
    "matches-nats",
    "queue-postgres",
    "queue-nats",
    "matchmaker-nats",
    "realtime-nats",
    "realtime-redis",
    "discord-postgres",
    "discord-nats",
    "gateway-redis",
  ]);
  expect(new Set(SERVER_PAIRS.map(({ service }) => service))).toEqual(new Set(SERVICE_NAMES));
});

test("[OPS-723] data vanish in both directions and in each alone, and nothing is closed", () => {
  const directions = FAULTS.filter(({ toxics }) => toxics.every(({ type }) => type === "timeout")).map(
    ({ toxics }) => toxics.map(({ stream, attributes }) => `${stream} ${attributes.timeout}`),
  );
  expect(directions).toEqual([["upstream 0", "downstream 0"], ["upstream 0"], ["downstream 0"]]);
});
