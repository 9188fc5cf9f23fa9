import { describe, expect, it } from "vitest";
import { memoize, memoizeLastGood } from "./memoize.ts";

describe("answers that are the same for everybody", () => {
  const setUp = (load: (time: number) => Promise<number>) => {
    const world = { nowMs: 0, loads: 0 };
    const ask = memoize({ nowMs: () => world.nowMs }, () => {
      world.loads += 1;
      return load(world.loads);
    });
    return { world, ask };
  };

  it("[LIMIT-11] are cached for a second and shared meanwhile", async () => {
    const { world, ask } = setUp(async (time) => time);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    world.nowMs = 999;
    expect(await ask()).toBe(1);
    world.nowMs = 1_000;
    expect(await ask()).toBe(2);
  });

  it("[LIMIT-11] are asked again after a failure", async () => {
    const { ask } = setUp(async (time) => {
      if (time === 1) throw new Error("unavailable");
      return time;
    });
    await expect(ask()).rejects.toThrow("unavailable");
    expect(await ask()).toBe(2);
  });

  it("[REPORT-22] the last good answer stays while its service is unavailable, and is renewed behind the caller's back", async () => {
    const world = { nowMs: 0, isUnavailable: false, loads: 0 };
    const ask = memoizeLastGood({ nowMs: () => world.nowMs }, async () => {
      world.loads += 1;
      if (world.isUnavailable) throw new Error("unavailable");
      return world.loads;
    });
    world.isUnavailable = true;
    await expect(ask()).rejects.toThrow("unavailable");
    world.isUnavailable = false;
    expect(await ask()).toBe(2);
    world.isUnavailable = true;
    world.nowMs = 3_600_000;
    expect(await ask()).toBe(2);
    world.isUnavailable = false;
    world.nowMs += 1_000;
    expect(await ask()).toBe(2);
    await Promise.resolve();
    expect(await ask()).toBe(4);
  });
});
