import { expect, test } from "vitest";
import { NONE_SENT, type Sent, toSend } from "./presence.ts";

const rounds = (count: number, here: readonly string[], sent: Sent): Sent =>
  Array.from({ length: count }).reduce<Sent>((before) => toSend(here, before).next, sent);

test("[LIVE-115] who comes is sent of in the next round, and again after having been unavailable", () => {
  const { due, next } = toSend(["a", "b"], NONE_SENT);
  expect(due).toEqual(["a", "b"]);
  expect(toSend(["a", "b"], next).due).toEqual([]);
  expect(toSend(["a", "b", "c"], next).due).toEqual(["c"]);
  const without = toSend(["a"], next).next;
  expect(toSend(["a", "b"], without).due).toEqual(["b"]);
});

test("[LIVE-22] [LIVE-115] everybody is sent of in every thirtieth round, and again while that is not taken", () => {
  const before = rounds(29, ["a", "b"], NONE_SENT);
  expect(toSend(["a", "b"], before).due).toEqual(["a", "b"]);
  expect(toSend(["a", "b"], before).due).toEqual(["a", "b"]);
  expect(toSend(["a", "b"], rounds(30, ["a", "b"], NONE_SENT)).due).toEqual([]);
});
