import { expect, test } from "vitest";
import { NOBODY_TOLD, type Told, toTell } from "./presence.ts";

const rounds = (count: number, here: readonly string[], told: Told): Told =>
  Array.from({ length: count }).reduce<Told>((before) => toTell(here, before).next, told);

test("[LIVE-115] who comes is told of in the next round, and again after having been away", () => {
  const { due, next } = toTell(["a", "b"], NOBODY_TOLD);
  expect(due).toEqual(["a", "b"]);
  expect(toTell(["a", "b"], next).due).toEqual([]);
  expect(toTell(["a", "b", "c"], next).due).toEqual(["c"]);
  const without = toTell(["a"], next).next;
  expect(toTell(["a", "b"], without).due).toEqual(["b"]);
});

test("[LIVE-22] [LIVE-115] everybody is told of in every thirtieth round, and again while that is not taken", () => {
  const before = rounds(29, ["a", "b"], NOBODY_TOLD);
  expect(toTell(["a", "b"], before).due).toEqual(["a", "b"]);
  expect(toTell(["a", "b"], before).due).toEqual(["a", "b"]);
  expect(toTell(["a", "b"], rounds(30, ["a", "b"], NOBODY_TOLD)).due).toEqual([]);
});
