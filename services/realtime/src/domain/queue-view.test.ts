import fc from "fast-check";
import { expect, test } from "vitest";
import { announceRead, announceStep, type QueueStep, type QueueView } from "./queue-view.ts";

const none = { TOP_LANE: 0, SUPPORT: 0, MIDDLE: 0, BOTTOM_LANE: 0, TANK: 0 };
const viewAt = (version: number): QueueView => ({
  version,
  roleCounts: none,
  totalWaiting: 0,
  ongoingMatches: 0,
  averageWaitTime: 600,
  previousMatchedUnixtime: 0,
  previousUserCount: 0,
});
const stepTo = (prev: number, version: number): QueueStep => ({
  prev,
  before: viewAt(prev),
  view: viewAt(version),
  joined: none,
  left: none,
});

test("[LIVE-12] the next version is told as a difference", () => {
  expect(announceStep(4, stepTo(4, 5))).toBe("diff");
});

test("[LIVE-13] after a lost version the full state is told", () => {
  expect(announceStep(4, stepTo(5, 6))).toBe("full");
  expect(announceStep(null, stepTo(5, 6))).toBe("full");
  expect(announceRead(4, viewAt(6))).toBe("full");
});

test("[LIVE-12] an old or repeated version is told to nobody", () => {
  expect(announceStep(5, stepTo(4, 5))).toBe("none");
  expect(announceStep(5, stepTo(2, 3))).toBe("none");
  expect(announceRead(5, viewAt(5))).toBe("none");
});

test("[LIVE-12] whatever is lost, doubled or reordered, told versions only rise and differences have no gap", () => {
  const steps = fc.array(fc.integer({ min: 1, max: 12 }).map((version) => stepTo(version - 1, version)));
  fc.assert(
    fc.property(steps, (arrivals) => {
      let have: number | null = null;
      for (const step of arrivals) {
        const told = announceStep(have, step);
        if (told === "none") continue;
        expect(step.view.version).toBeGreaterThan(have ?? 0);
        if (told === "diff") expect(step.prev).toBe(have);
        have = step.view.version;
      }
    }),
  );
});
