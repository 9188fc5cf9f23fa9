import { expect, test } from "vitest";
import { radarShape } from "./radar-shape.ts";

const counts = { TOP_LANE: 8, SUPPORT: 0, MIDDLE: 2, BOTTOM_LANE: 4, TANK: 1 };
const distance = ([x, y]: readonly [number, number]) => Math.hypot(x - 100, y - 100);

test("[WEB-45] the highest figure reaches the corner, an empty role stays at the core", () => {
  const { outline, rings } = radarShape(counts, 100, 100, 80);
  const reach = outline.map(distance);
  expect(reach[0]).toBeCloseTo(80);
  expect(reach[1]).toBeCloseTo(distance(rings[2]?.[0] ?? [0, 0]));
  expect((reach[3] ?? 0) > (reach[2] ?? 0)).toBe(true);
});

test("[WEB-45] a nearly empty queue does not look full", () => {
  const few = radarShape({ ...counts, TOP_LANE: 1, BOTTOM_LANE: 0, MIDDLE: 0 }, 100, 100, 80);
  expect(distance(few.outline[0] ?? [0, 0])).toBeLessThan(50);
});

test("[WEB-45] each role has its corner and its own figure", () => {
  expect(radarShape(counts, 0, 0, 10).tips.map(({ role, count }) => [role, count])).toEqual(
    Object.entries(counts),
  );
});
