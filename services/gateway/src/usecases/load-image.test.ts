import { CodedError } from "@gokaku/game";
import { describe, expect, it } from "vitest";
import { readImageSource } from "../domain/image.ts";
import { createLoadImage } from "./load-image.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const SOURCES = ["https://cdn.example/"].flatMap((text) => readImageSource(text) ?? []);

/** A server whose answers the test decides. */
const setUp = () => {
  const world = { nowMs: 0, asked: [] as string[], answer: PNG as Buffer | "unavailable" | "not_found" };
  const load = createLoadImage({
    sources: SOURCES,
    clock: { nowMs: () => world.nowMs },
    fetch: async (place) => {
      world.asked.push(place.pathname);
      await Promise.resolve();
      if (typeof world.answer === "string") throw new CodedError(world.answer, "so it is");
      return world.answer;
    },
  });
  const codeOf = (at: string) =>
    load(`https://cdn.example/${at}`).then(
      () => null,
      (error: unknown) => (error instanceof CodedError ? error.code : error),
    );
  return { world, load, codeOf };
};

describe("cached pictures", () => {
  it("[AUTH-198] a picture is asked for once a day, by however many at once", async () => {
    const { world, load } = setUp();
    const many = await Promise.all(Array.from({ length: 50 }, () => load("https://cdn.example/a.png")));
    expect(new Set(many.map(({ tag }) => tag)).size).toBe(1);
    world.nowMs += 24 * 3_600_000 - 1;
    await load("https://cdn.example/a.png");
    expect(world.asked).toEqual(["/a.png"]);
    world.nowMs += 1;
    await load("https://cdn.example/a.png");
    expect(world.asked).toHaveLength(2);
  });

  it("[AUTH-198] what cannot be had is not asked for again for a minute, and an older picture is shown meanwhile", async () => {
    const { world, load, codeOf } = setUp();
    await load("https://cdn.example/a.png");
    world.nowMs += 25 * 3_600_000;
    world.answer = "unavailable";
    for (let time = 0; time < 3; time++) {
      expect((await load("https://cdn.example/a.png")).bytes).toBe(PNG);
      expect(await codeOf("b.png")).toBe("unavailable");
    }
    expect(world.asked).toEqual(["/a.png", "/a.png", "/b.png"]);
    world.nowMs += 60_000;
    world.answer = "not_found";
    expect(await codeOf("a.png")).toBe("not_found");
    world.answer = Buffer.from("<svg/>");
    expect(await codeOf("c.png")).toBe("not_found");
  });

  it("[AUTH-198] the cache has a bound, and so have the loads in flight", async () => {
    const { world, load } = setUp();
    world.answer = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]);
    for (let index = 0; index < 40; index++) await load(`https://cdn.example/${index}.png`);
    await load("https://cdn.example/39.png");
    expect(world.asked).toHaveLength(40);
    await load("https://cdn.example/0.png");
    expect(world.asked).toHaveLength(41);
    const callers = await Promise.allSettled(
      Array.from({ length: 250 }, (_, index) => load(`https://cdn.example/many/${index}.png`)),
    );
    expect(callers.filter(({ status }) => status === "rejected")).toHaveLength(50);
  });
});
