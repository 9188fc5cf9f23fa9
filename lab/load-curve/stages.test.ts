import { expect, test } from "vitest";
import { firstStage } from "./stages.ts";

const cores = new Map([
  ["queue", 0.41],
  ["gateway", 0.62],
  ["postgres", 0.3],
  ["nats", 0.1],
]);

test("[OPS-222] the stage that breaks first is the one where most waits for its kind", () => {
  const backlog = new Map([
    ["users: events that did not leave", 40],
    ["users_apply-settlement: messages not applied", 90],
    ["queue: event loop", 260],
  ]);
  expect(firstStage({ backlog, cores })).toBe("users_apply-settlement: messages not applied 90");
  expect(firstStage({ backlog: new Map([["queue: event loop", 260]]), cores })).toBe(
    "queue: event loop 260 ms",
  );
});

test("[OPS-222] where nothing waits, the processes that take most of the processors are named", () => {
  const backlog = new Map([["users: events that did not leave", 3]]);
  expect(firstStage({ backlog, cores })).toBe(
    "none waits, the processors are busy (cores: gateway 0.62, queue 0.41, postgres 0.30)",
  );
});
