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

  test("text that is no snapshot is refused", () => {
    expect(() => readSnapshot("{")).toThrow(SyntaxError);
    expect(() => readSnapshot("[]")).toThrow(TypeError);
    expect(() => readSnapshot('{"players":{}}')).toThrow(TypeError);
  });
});
