import { describe, expect, it } from "vitest";
import { createInFlight } from "./in-flight.ts";
import { systemTimers, type Timers } from "./ports.ts";

/** Timers whose moment comes when the test says so. */
const createManualTimers = () => {
  const expiries = new Set<() => void>();
  const timers: Timers = {
    ...systemTimers(() => {}),
    after: (_ms, work) => {
      expiries.add(work);
      return { [Symbol.dispose]: () => void expiries.delete(work) };
    },
  };
  return {
    timers,
    expire: (): void => {
      for (const work of Array.from(expiries)) {
        expiries.delete(work);
        work();
      }
    },
    pending: (): number => expiries.size,
  };
};

const open = (atOnce: number, mostWaiting: number) => {
  const manual = createManualTimers();
  const { run, isFull } = createInFlight({
    atOnce,
    mostWaiting,
    waitMs: 1_000,
    timers: manual.timers,
    refuse: () => new Error("no room"),
  });
  const started: string[] = [];
  /** Work that ends when the test says so. */
  const begin = (key: string, name: string) => {
    const gate = Promise.withResolvers<string>();
    const done = run(key, () => {
      started.push(name);
      return gate.promise;
    });
    done.catch(() => {});
    return { done, end: () => gate.resolve(name) };
  };
  return { ...manual, started, begin, run, isFull };
};

describe("work in flight", () => {
  it("[LIMIT-400] runs so many at once for each key, and the others in their order", async () => {
    const { begin, started } = open(2, 10);
    const [one, two, three, four] = ["1", "2", "3", "4"].map((name) => begin("a", name));
    const other = begin("b", "other");
    expect(started).toEqual(["1", "2", "other"]);
    two?.end();
    await two?.done;
    expect(started).toEqual(["1", "2", "other", "3"]);
    one?.end();
    await one?.done;
    expect(started).toEqual(["1", "2", "other", "3", "4"]);
    for (const work of [three, four, other]) work?.end();
    expect(await Promise.all([three?.done, four?.done, other.done])).toEqual(["3", "4", "other"]);
  });

  it("[LIMIT-400] refuses what finds no room to wait, and only that", async () => {
    const { begin, isFull } = open(1, 1);
    expect(isFull("a")).toBe(false);
    const running = begin("a", "running");
    expect(isFull("a")).toBe(false);
    const waiting = begin("a", "waiting");
    expect([isFull("a"), isFull("b")]).toEqual([true, false]);
    await expect(begin("a", "refused").done).rejects.toThrow("no room");
    running.end();
    waiting.end();
    expect(await Promise.all([running.done, waiting.done])).toEqual(["running", "waiting"]);
  });

  it("[LIMIT-400] refuses what waits too long, whose turn goes to the next", async () => {
    const { begin, expire, pending, started } = open(1, 10);
    const running = begin("a", "running");
    const late = begin("a", "late");
    expire();
    await expect(late.done).rejects.toThrow("no room");
    const next = begin("a", "next");
    running.end();
    next.end();
    expect(await next.done).toBe("next");
    expect(started).toEqual(["running", "next"]);
    expect(pending()).toBe(0);
  });

  it("[LIMIT-400] goes on after work that fails", async () => {
    const { run } = open(1, 10);
    const failed = run("a", () => Promise.reject(new Error("broken")));
    const next = run("a", async () => "next");
    await expect(failed).rejects.toThrow("broken");
    expect(await next).toBe("next");
  });
});
