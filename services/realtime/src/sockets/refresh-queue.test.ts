import { expect, test } from "vitest";
import { RefreshQueue } from "./refresh-queue.ts";

const gate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};

const neverFails = (error: unknown) => {
  throw error;
};

test("[LIVE-15] keys named while a pass runs are read by one later pass", async () => {
  const batches: string[][] = [];
  const first = gate();
  const queue = new RefreshQueue(10, neverFails, async (keys) => {
    batches.push([...keys]);
    if (batches.length === 1) await first.passed;
    return [];
  });
  const early = queue.refresh(["a"]);
  await Promise.resolve();
  const late = Promise.all([queue.refresh(["a"]), queue.refresh(["b"]), queue.refresh(["a"])]);
  first.open();
  await early;
  await late;
  expect(batches).toEqual([["a"], ["a", "b"]]);
});

test("[LIVE-15] what could not be read is read again, and nothing else", async () => {
  const batches: string[][] = [];
  const queue = new RefreshQueue(2, neverFails, async (keys) => {
    batches.push([...keys]);
    return batches.length === 1 ? ["b"] : [];
  });
  await queue.refresh(["a", "b", "c"]);
  await queue.retry();
  await queue.retry();
  expect(batches).toEqual([["a", "b"], ["c"], ["b"]]);
});

test("[LIVE-15] a batch that throws is sent, and read once more", async () => {
  const errors: unknown[] = [];
  const batches: string[][] = [];
  const queue = new RefreshQueue(
    10,
    (error) => errors.push(error),
    async (keys) => {
      batches.push([...keys]);
      if (batches.length === 1) throw new Error("unavailable");
      return [];
    },
  );
  await queue.refresh(["a"]);
  await queue.retry();
  expect({ batches, errors: errors.length }).toEqual({ batches: [["a"], ["a"]], errors: 1 });
});
