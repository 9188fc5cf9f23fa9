import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JAPAN_HOURS } from "./hours.ts";
import {
  closureAt,
  countsFrozen,
  dueTickMs,
  mayTick,
  nextPossibleTickMs,
  nextTickMs,
  planDeadlineMs,
} from "./schedule.ts";

const season = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };

describe("schedule", () => {
  test("[TICK-8] scheduled ticks lie at multiples of the interval", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 2, max: 600 }), (nowMs, intervalS) => {
        const intervalMs = intervalS * 1000;
        const next = nextTickMs(nowMs, intervalMs);
        expect(next % intervalMs).toBe(0);
        expect(next).toBeGreaterThan(nowMs);
        expect(next - dueTickMs(nowMs, intervalMs)).toBe(intervalMs);
      }),
    );
  });

  test("[TICK-9] no tick outside the season's dates or the hours", () => {
    expect(mayTick(5000, "always", null)).toBe(false);
    expect(mayTick(5000, "always", { startMs: 5001, endMs: 9000 })).toBe(false);
    expect(mayTick(5000, "always", { startMs: 0, endMs: 5000 })).toBe(false);
    expect(mayTick(5000, "always", season)).toBe(true);
    expect(mayTick(Date.parse("2026-11-18T10:00:00+09:00"), JAPAN_HOURS, season)).toBe(false);
  });

  test("[TICK-460] a closed matching is outside the season or the hours, and opens at a known moment or none", () => {
    const morning = Date.parse("2026-11-18T10:00:00+09:00");
    const opening = Date.parse("2026-11-18T14:00:00+09:00");
    expect(closureAt(morning, JAPAN_HOURS, season)).toEqual({ isOutsideSeason: false, opensAtMs: opening });
    expect(closureAt(5000, "always", null)).toEqual({ isOutsideSeason: true, opensAtMs: null });
    const ahead = { startMs: morning + 1000, endMs: Number.MAX_SAFE_INTEGER };
    expect(closureAt(morning, JAPAN_HOURS, ahead)).toEqual({ isOutsideSeason: true, opensAtMs: opening });
    expect(closureAt(morning, JAPAN_HOURS, { startMs: 0, endMs: opening })).toEqual({
      isOutsideSeason: false,
      opensAtMs: null,
    });
  });

  test("[TICK-9] the next tick is the first multiple from the opening on", () => {
    const closed = Date.parse("2026-11-18T10:00:30+09:00");
    expect(nextPossibleTickMs(closed, 120_000, JAPAN_HOURS, season)).toBe(
      Date.parse("2026-11-18T14:00:00+09:00"),
    );
    expect(nextPossibleTickMs(1000, 2000, "always", season)).toBe(2000);
    expect(nextPossibleTickMs(1000, 2000, "always", { startMs: 0, endMs: 2000 })).toBeNull();
    expect(nextPossibleTickMs(1000, 2000, "always", null)).toBeNull();
  });

  test("[TICK-11] a plan may take the interval, at most a minute", () => {
    expect(planDeadlineMs(20_000)).toBe(20_000);
    expect(planDeadlineMs(120_000)).toBe(60_000);
  });

  test("[QUEUE-18] the counts stand still for the last tenth of the interval, at most five seconds", () => {
    expect(countsFrozen(17_999, 20_000)).toBe(false);
    expect(countsFrozen(18_000, 20_000)).toBe(true);
    expect(countsFrozen(114_999, 120_000)).toBe(false);
    expect(countsFrozen(115_000, 120_000)).toBe(true);
  });
});
