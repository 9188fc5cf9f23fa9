import { FakeClock } from "@gokaku/testing";
import { expect, test } from "vitest";
import { OPENINGS } from "../domain/constants.ts";
import { Openings } from "./openings.ts";

test("[LIVE-84] an address that has knocked too often is refused for a while, and no other", () => {
  const clock = new FakeClock(1_000_000);
  const openings = new Openings(OPENINGS, clock);
  const knocks = Array.from({ length: OPENINGS.burst }, () => openings.take("a"));
  expect(knocks.every(Boolean)).toBe(true);
  expect([openings.take("a"), openings.take("b")]).toEqual([false, true]);
  clock.advance(OPENINGS.windowMs / OPENINGS.burst);
  expect([openings.take("a"), openings.take("a")]).toEqual([true, false]);
  clock.advance(2 * OPENINGS.windowMs);
  expect(Array.from({ length: OPENINGS.burst + 1 }, () => openings.take("a")).indexOf(false)).toBe(
    OPENINGS.burst,
  );
});
