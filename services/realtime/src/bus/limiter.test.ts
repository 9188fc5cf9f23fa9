import { expect, test } from "vitest";
import { Limiter } from "./limiter.ts";

test("[LIVE-26] at most the limit runs at once, all of it runs, and a failure stops nothing", async () => {
  const errors: unknown[] = [];
  let running = 0;
  let most = 0;
  let ended = 0;
  const all = Array.from({ length: 20 }, (_, index) => async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    ended += 1;
    if (index === 3) throw new Error("one fails");
  });
  const limiter = new Limiter(4, (error) => errors.push(error));
  for (const work of all) limiter.run(work);
  while (ended < 20) await Promise.resolve();
  await limiter[Symbol.asyncDispose]();
  expect({ most, ended, errors: errors.length }).toEqual({ most: 4, ended: 20, errors: 1 });
});
