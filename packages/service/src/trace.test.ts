import { expect, test } from "vitest";
import { systemChance } from "./ports.ts";
import { currentTraceparent, newTraceparent, traceIdOf, withTraceparent } from "./trace.ts";

test("[OPS-91] a trace follows the work through every wait, and two at once do not mix", async () => {
  const follow = (traceparent: string) =>
    withTraceparent(traceparent, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return currentTraceparent();
    });
  expect(await Promise.all([follow("one"), follow("two")])).toEqual(["one", "two"]);
  expect(currentTraceparent()).toBe("");
});

test("[OPS-91] a trace that begins here has an id of its own", () => {
  const [one, two] = [newTraceparent(systemChance), newTraceparent(systemChance)];
  expect(traceIdOf(one)).toMatch(/^[0-9a-f]{32}$/);
  expect(traceIdOf(one)).not.toBe(traceIdOf(two));
  expect(traceIdOf("nonsense")).toBe("");
});
