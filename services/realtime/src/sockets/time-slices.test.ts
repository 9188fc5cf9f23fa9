import { FakeClock } from "@gokaku/testing";
import { expect, test } from "vitest";
import { TIME_SLICE } from "../domain/constants.ts";
import { createTimeSlicer } from "./time-slices.ts";

const setUp = () => {
  const clock = new FakeClock(0);
  const errors: unknown[] = [];
  return { clock, errors, inTimeSlices: createTimeSlicer(clock, (error) => errors.push(error)) };
};

const manyItems = (count: number) => new Set(Array.from({ length: count }, (_, index) => index));

test("[LIVE-82] what takes long is done in parts, and whatever waits comes between them", async () => {
  const { clock, inTimeSlices } = setUp();
  const [done, turns]: [number[], number[]] = [[], []];
  let isOver = false;
  const watch = (): void => {
    turns.push(done.length);
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  await inTimeSlices(manyItems(1_000), (item) => {
    clock.advance(0.1);
    done.push(item);
  });
  isOver = true;
  expect(done).toEqual([...manyItems(1_000)]);
  const parts = turns.map((count, index) => count - (turns[index - 1] ?? 0));
  expect(Math.max(...parts) * 0.1).toBeLessThan(2 * TIME_SLICE.ms);
  expect(turns.length).toBeGreaterThan(10);
});

test("[LIVE-82] what takes little is done at once", () => {
  const { inTimeSlices } = setUp();
  let done = 0;
  void inTimeSlices(manyItems(100), () => {
    done += 1;
  });
  expect(done).toBe(100);
});

test("[LIVE-82] what leaves meanwhile is left out, what joins comes in its turn, and one that fails stops nothing", async () => {
  const { clock, errors, inTimeSlices } = setUp();
  const items = manyItems(100);
  const done: number[] = [];
  const finished = inTimeSlices(items, (item) => {
    clock.advance(1);
    if (item === 3) throw new Error("one fails");
    done.push(item);
  });
  expect(done.length).toBeLessThan(50);
  items.delete(99);
  items.add(100);
  await finished;
  expect(done).toEqual([...manyItems(101)].filter((item) => item !== 3 && item !== 99));
  expect(errors).toHaveLength(1);
});
