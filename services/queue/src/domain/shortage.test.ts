import { expect, it } from "vitest";
import { coarseShortage, sameShortage } from "./shortage.ts";

it("[GATHER-2] the widest interval is rounded inwards, with every role that covers it", () => {
  const seats = [
    { role: "TOP_LANE", from: 1410, to: 1690 },
    { role: "SUPPORT", from: 1420, to: 1860 },
    { role: "MIDDLE", from: 1401, to: 1899 },
    { role: "TANK", from: 1449, to: 1850 },
  ] as const;
  expect(coarseShortage({ players: 1, seats })).toEqual({
    players: 1,
    roles: [2, 3, 5],
    rateFrom: 1450,
    rateTo: 1850,
  });
});

it("[GATHER-2] an interval that rounding empties is not shown, the count is", () => {
  const none = { players: 1, roles: [], rateFrom: 0, rateTo: 0 };
  for (const [from, to] of [
    [1451, 1499],
    [1499, 1501],
  ] as const)
    expect(coarseShortage({ players: 1, seats: [{ role: "TANK", from, to }] })).toEqual(none);
  expect(coarseShortage({ players: 3, seats: [] })).toEqual({ ...none, players: 3 });
});

it("[GATHER-4] two shortages are the same by what is shown", () => {
  const one = coarseShortage({ players: 1, seats: [{ role: "TANK", from: 1401, to: 1500 }] });
  expect(sameShortage(one, { ...one, roles: [...one.roles] })).toBe(true);
  expect(sameShortage(one, { ...one, rateFrom: 1400 })).toBe(false);
  expect([sameShortage(null, null), sameShortage(null, one), sameShortage(one, null)]).toEqual([
    true,
    false,
    false,
  ]);
});
