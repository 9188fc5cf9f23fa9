import fc from "fast-check";
import { expect, test } from "vitest";
import { announceRead, announceStep, type QueueStep } from "./queue-view.ts";

const stepTo = (prev: number, version: number): QueueStep => ({ prev, version });

test("[LIVE-12] the next version is told as a difference", () => {
  expect(announceStep(4, stepTo(4, 5))).toBe("diff");
});

test("[LIVE-13] after a lost version the full state is told", () => {
  expect(announceStep(4, stepTo(5, 6))).toBe("full");
  expect(announceStep(null, stepTo(5, 6))).toBe("full");
  expect(announceRead(4, 6)).toBe("full");
});

test("[LIVE-12] an old or repeated version is told to nobody", () => {
  expect(announceStep(5, stepTo(4, 5))).toBe("none");
  expect(announceStep(5, stepTo(2, 3))).toBe("none");
  expect(announceRead(5, 5)).toBe("none");
});

test("[LIVE-12] whatever is lost, doubled or reordered, told versions only rise and differences have no gap", () => {
  const steps = fc.array(fc.integer({ min: 1, max: 12 }).map((version) => stepTo(version - 1, version)));
  fc.assert(
    fc.property(steps, (arrivals) => {
      let have: number | null = null;
      for (const step of arrivals) {
        const told = announceStep(have, step);
        if (told === "none") continue;
        expect(step.version).toBeGreaterThan(have ?? 0);
        if (told === "diff") expect(step.prev).toBe(have);
        have = step.version;
      }
    }),
  );
});
