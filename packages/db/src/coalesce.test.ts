import { currentTraceparent, withTraceparent } from "@gokaku/service";
import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

/** Doubles numbers on demand, and records which were asked together. */
const setUp = (most = 100) => {
  const asked: (readonly number[])[] = [];
  const traces: string[] = [];
  let go = Promise.withResolvers<void>();
  const double = coalesce(async (numbers: readonly number[]) => {
    asked.push(numbers);
    traces.push(currentTraceparent());
    await go.promise;
    if (numbers.includes(13)) throw new Error("thirteen");
    if (numbers.includes(57)) throw Object.assign(new Error("shutting down"), { code: "57P01" });
    return numbers.map((number) => 2 * number);
  }, most);
  const answer = (): void => {
    go.resolve();
    go = Promise.withResolvers<void>();
    go.resolve();
  };
  return { asked, traces, double, answer };
};

test("[OPS-210] a question alone is answered at once, and those that come meanwhile are answered together", async () => {
  const { asked, double, answer } = setUp(3);
  const answers = [1, 2, 3, 4, 5].map(double);
  expect(asked).toEqual([[1]]);
  answer();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10]);
  expect(asked).toEqual([[1], [2, 3, 4], [5]]);
  expect(await double(6)).toBe(12);
});

test("[OPS-210] no request fails because of another one", async () => {
  const { asked, double, answer } = setUp();
  const answers = [1, 2, 13, 4].map(double);
  answer();
  const settled = await Promise.allSettled(answers);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(asked).toEqual([[1], [2, 13, 4], [2], [13], [4]]);
  expect(await double(5)).toBe(10);
});

test("[OPS-210] a database that is unavailable is not asked again for each", async () => {
  const { asked, double, answer } = setUp();
  const answers = [1, 2, 57, 4].map(double);
  answer();
  const settled = await Promise.allSettled(answers);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  expect(asked).toEqual([[1], [2, 57, 4]]);
});

test("[OPS-210] an answer runs in the trace of the first who asked", async () => {
  const { traces, double, answer } = setUp();
  const answers = [1, 2, 3].map((number) => withTraceparent(`trace-${number}`, () => double(number)));
  answer();
  await Promise.all(answers);
  expect(traces).toEqual(["trace-1", "trace-2"]);
});
