import type { Shortage } from "@gokaku/contract";
import { expect, it } from "vitest";
import { completesMatch, missingSeatText } from "./missing-text.ts";

const one: Shortage = { players: 1, roles: ["TOP_LANE", "TANK"], rate_from: 1450, rate_to: 1850 };

it("[GATHER-2] the missing roles and rates in words; none for several players", () => {
  expect(missingSeatText(one)).toBe("上レーン・タンク（1450〜1850）");
  expect(missingSeatText({ players: 2, roles: [], rate_from: 0, rate_to: 0 })).toBe("");
});

it("[GATHER-5] a role and a rate inside complete a match, both ends included", () => {
  const fits = (rate: number, ...selected: readonly ("TANK" | "MIDDLE")[]) =>
    completesMatch(one, { selected, rate });
  expect([1449, 1450, 1850, 1851].map((rate) => fits(rate, "MIDDLE", "TANK"))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(fits(1600, "MIDDLE")).toBe(false);
  expect(completesMatch({ ...one, players: 2 }, { selected: ["TANK"], rate: 1600 })).toBe(false);
});
