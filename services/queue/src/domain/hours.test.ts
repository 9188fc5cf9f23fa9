import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closedSince, isOpen, JAPAN_HOURS, nextOpenMs, openMsBetween } from "./hours.ts";

const at = (japanTime: string): number => Date.parse(`${japanTime}+09:00`);

describe("matching hours", () => {
  test.each([
    ["Monday before two", "2026-11-16T13:59:59", false],
    ["Monday from two", "2026-11-16T14:00:00", true],
    ["Tuesday before four", "2026-11-17T03:59:59", true],
    ["Tuesday at four", "2026-11-17T04:00:00", false],
    ["Friday night", "2026-11-20T23:00:00", true],
    ["Saturday at five in the morning", "2026-11-21T05:00:00", true],
    ["Sunday before midnight", "2026-11-22T23:59:59", true],
    ["Monday at midnight", "2026-11-23T00:00:00", false],
  ])("[QUEUE-14] %s", (_, time, open) => {
    expect(isOpen(JAPAN_HOURS, at(time))).toBe(open);
    expect(isOpen("always", at(time))).toBe(true);
  });

  test("[QUEUE-14] a closed queue knows when it closed and when it opens", () => {
    expect(closedSince(JAPAN_HOURS, at("2026-11-18T10:00:00"))).toBe(at("2026-11-18T04:00:00"));
    expect(nextOpenMs(JAPAN_HOURS, at("2026-11-18T10:00:00"))).toBe(at("2026-11-18T14:00:00"));
    expect(closedSince(JAPAN_HOURS, at("2026-11-23T08:00:00"))).toBe(at("2026-11-23T00:00:00"));
    expect(closedSince(JAPAN_HOURS, at("2026-11-22T08:00:00"))).toBeNull();
  });

  test("[QUEUE-14] the edges belong to the time after them", () => {
    const [closes, opens] = [at("2026-11-18T04:00:00"), at("2026-11-18T14:00:00")];
    expect(closedSince(JAPAN_HOURS, closes)).toBe(closes);
    expect(closedSince(JAPAN_HOURS, closes - 1)).toBeNull();
    expect(closedSince(JAPAN_HOURS, opens)).toBeNull();
    expect(nextOpenMs(JAPAN_HOURS, opens - 1)).toBe(opens);
    expect(nextOpenMs(JAPAN_HOURS, opens)).toBe(opens);
    expect(nextOpenMs(JAPAN_HOURS, opens + 1)).toBe(opens + 1);
    expect(closedSince("always", closes)).toBeNull();
    expect(nextOpenMs("always", closes)).toBe(closes);
  });

  test("[QUEUE-15] waiting counts only while ticks could run", () => {
    expect(openMsBetween(JAPAN_HOURS, at("2026-11-18T03:00:00"), at("2026-11-18T15:00:00"))).toBe(
      2 * 3_600_000,
    );
    expect(openMsBetween("always", 1000, 4000)).toBe(3000);
    expect(openMsBetween("always", 4000, 1000)).toBe(0);
  });

  test("[QUEUE-15] open time adds up over any moment in between", () => {
    const moment = fc.integer({ min: at("2026-01-01T00:00:00"), max: at("2027-01-01T00:00:00") });
    fc.assert(
      fc.property(moment, moment, moment, (one, two, three) => {
        const [from = 0, between = 0, to = 0] = [one, two, three].sort((left, right) => left - right);
        expect(openMsBetween(JAPAN_HOURS, from, between) + openMsBetween(JAPAN_HOURS, between, to)).toBe(
          openMsBetween(JAPAN_HOURS, from, to),
        );
      }),
      { numRuns: 300 },
    );
  });
});
