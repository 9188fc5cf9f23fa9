import { expect, test } from "vitest";
import { difference, parseStat, type Stat, sumTrees } from "./processor-time.ts";

const stat = (parent: number, ownMs: number, endedChildrenMs = 0): Stat => ({
  parent,
  ownMs,
  endedChildrenMs,
});

test("[OPS-121] user and system time are read whatever the process calls itself", () => {
  const rest = "S 7 4242 4242 0 -1 4194304 100 2000 0 0 31 11 5 3 20 0 9 0 123456 1000 200";
  const read = { parent: 7, ownMs: 420, endedChildrenMs: 80 };
  expect(parseStat(`4242 (node) ${rest}`)).toEqual(read);
  expect(parseStat(`4242 (postgres: a) b (c) ${rest}`)).toEqual(read);
});

test("[OPS-121] what is no line of a process says nothing", () => {
  expect(parseStat("")).toBeNull();
  expect(parseStat("4242 (node) S 7 4242")).toBeNull();
});

test("[OPS-121] a tree counts its own, those that descend from it and those that ended within it", () => {
  const stats = new Map([
    [1, stat(0, 9_999)],
    [10, stat(1, 100, 40)],
    [11, stat(10, 30)],
    [12, stat(11, 5, 5)],
    [20, stat(1, 7)],
    [30, stat(1, 1_000)],
  ]);
  const sums = sumTrees(
    new Map([
      ["postgres", 10],
      ["redis", 20],
      ["gone", 40],
    ]),
    stats,
  );
  expect(Object.fromEntries(sums)).toEqual({ postgres: 180, redis: 7, gone: 0 });
});

test("[OPS-121] a process that came in between counts whole, and one that went subtracts nothing", () => {
  const used = difference(
    new Map([
      ["queue", 100],
      ["gone", 50],
    ]),
    new Map([
      ["queue", 130],
      ["come", 20],
      ["gone", 0],
    ]),
  );
  expect(Object.fromEntries(used)).toEqual({ queue: 30, come: 20, gone: 0 });
});
