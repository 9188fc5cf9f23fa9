import { DEFAULT_SETTINGS, solve } from "@gokaku/solver";
import { describe, expect, test } from "vitest";
import { readSnapshot } from "./read-snapshot.ts";

const read = (players: readonly unknown[]) => readSnapshot(JSON.stringify({ players }));

describe("readSnapshot", () => {
  test("reads the fields of a player; what is absent is nothing waited, owed or blocked", () => {
    const { candidates, ids } = read([
      { id: 7, rate: 1512.5, roles: ["TANK", "MIDDLE"], waited_seconds: 90, debt: 2, block: [8] },
      { id: "8", rate: 1400, roles: ["TANK", "MIDDLE"] },
    ]);
    expect(candidates).toMatchObject([
      { userId: "7", rate: 1512.5, roles: ["TANK", "MIDDLE"], waitedS: 90, roleDebt: 2, blocking: ["8"] },
      { userId: "8", rate: 1400, waitedS: 0, roleDebt: 0, blocking: [] },
    ]);
    expect([ids.get("7"), ids.get("8")]).toEqual([7, "8"]);
  });

  test("[SKILL-10] reads skills; one that is no two numbers is unknown", () => {
    const skillOf = (skill: object) =>
      read([{ id: 1, rate: 1500, roles: ["TANK", "MIDDLE"], ...skill }]).candidates[0]?.skill;
    expect(skillOf({ skill_mean: 1612.25, skill_deviation: 140 })).toEqual({ mean: 1612.25, deviation: 140 });
    expect(skillOf({})).toBeUndefined();
    expect(skillOf({ skill_mean: 1500 })).toBeUndefined();
    expect(skillOf({ skill_mean: 1500, skill_deviation: 0 })).toBeUndefined();
    expect(skillOf({ skill_mean: "1500", skill_deviation: 140 })).toBeUndefined();
  });

  test("[TICK-32] whatever stands in a player's place makes no crash and no player", () => {
    const { candidates, notAPlayer } = read([
      null,
      3,
      [],
      {},
      { id: {}, rate: "x", roles: "TANK", block: 4 },
      { id: "a", rate: null, roles: ["TANK", "MIDDLE"] },
    ]);
    expect(notAPlayer).toBe(3);
    const plan = solve({ candidates }, DEFAULT_SETTINGS, "1");
    expect(plan.matches).toEqual([]);
    expect(plan.ignored).toEqual({ id_missing: 2, rate_not_a_number: 1 });
  });

  test("[TICK-84] settings are those of the product but for the ones that are given, by their names over HTTP", () => {
    const settings = (given: unknown) =>
      readSnapshot(JSON.stringify({ players: [], settings: given })).settings;
    expect(settings(undefined)).toEqual(DEFAULT_SETTINGS);
    expect(settings({ wait_weight: 6, freshness_weight: 0, choice_penalty: [0, 1, 2, 3, 4] })).toEqual({
      ...DEFAULT_SETTINGS,
      waitWeight: 6,
      freshnessWeight: 0,
      choicePenalty: [0, 1, 2, 3, 4],
    });
    expect(() => settings({ waitWeight: 6 })).toThrow("no waitWeight; it may have window_base, ");
    expect(() => settings({ wait_weight: "6" })).toThrow("wait_weight");
    expect(() => settings({ choice_penalty: 3 })).toThrow("choice_penalty");
    expect(() => settings({ freshness_weight: 10.5 })).toThrow(
      'freshness_weight in "settings" must be within 0 and 10',
    );
    expect(() => settings([])).toThrow('"settings" is an object');
  });

  test("[TICK-84] a recent pair counts from either side; unknown ids are ignored", () => {
    const { recentPairs } = read([
      { id: 1, rate: 1500, roles: ["TANK", "MIDDLE"], mates: [2, 9, 1], opponents: ["3"] },
      { id: 2, rate: 1500, roles: ["TANK", "MIDDLE"], opponents: 7 },
      { id: 3, rate: 1500, roles: ["TANK", "MIDDLE"], mates: [2] },
    ]);
    expect([...recentPairs.mates]).toEqual([0, 1, 2, 1]);
    expect([...recentPairs.opponents]).toEqual([0, 2]);
  });

  test("text that is no snapshot is refused", () => {
    expect(() => readSnapshot("{")).toThrow(SyntaxError);
    expect(() => readSnapshot("[]")).toThrow(TypeError);
    expect(() => readSnapshot('{"players":{}}')).toThrow(TypeError);
  });
});
