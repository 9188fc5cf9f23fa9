import fc from "fast-check";
import { expect, test } from "vitest";
import { readFrame } from "./frames.ts";

test("[LIVE-25] a message carries its name under action, or under type", () => {
  expect(readFrame('{"action":"ping"}')).toEqual({ action: "ping" });
  expect(readFrame('{"type":"subscribeMatch","matchId":"12"}')).toEqual({
    action: "subscribeMatch",
    matchId: "12",
  });
});

test("[LIVE-25] anything else is no frame, and never an exception", () => {
  const broken = [
    "",
    "{",
    "null",
    "[]",
    "1",
    '{"action":"drop"}',
    '{"action":"subscribeMatch"}',
    '{"action":1}',
  ];
  for (const text of broken) expect(readFrame(text), text).toBeNull();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readFrame(text)).toBeNull();
    }),
  );
});
