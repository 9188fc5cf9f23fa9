import { expect, test } from "vitest";
import { placesOf, scaleOf } from "./scale.ts";

const BOX = { left: 40, top: 10, width: 200, height: 100 };

test("[WEB-236] the lines of the rate graph are round, few, and hold every rate between them", () => {
  expect(scaleOf([1500])).toEqual({ ticks: [1480, 1490, 1500, 1510, 1520], low: 1480, high: 1520 });
  for (const rates of [
    [1500, 1520],
    [1, 4000],
    [1583, 1655, 1490],
    [1600, 1600],
    [1499, 1501, 1502],
  ]) {
    const { ticks, low, high } = scaleOf(rates);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(low).toBeLessThanOrEqual(Math.min(...rates));
    expect(high).toBeGreaterThanOrEqual(Math.max(...rates));
    expect(ticks[0]).toBe(low);
    expect(ticks.at(-1)).toBe(high);
  }
});

test("[WEB-236] matches stand evenly from edge to edge, a single one at the left edge", () => {
  expect(placesOf([1480, 1500, 1520], { low: 1480, high: 1520 }, BOX)).toEqual([
    { x: 40, y: 110 },
    { x: 140, y: 60 },
    { x: 240, y: 10 },
  ]);
  expect(placesOf([1500], { low: 1480, high: 1520 }, BOX)).toEqual([{ x: 40, y: 60 }]);
});
