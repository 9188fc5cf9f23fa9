import { ROLES, type Role } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { solve } from "../solve.ts";
import { admit } from "./admit.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import type { Candidate } from "./snapshot.ts";

const player = (number: number, changes: Partial<Candidate> = {}): Candidate => ({
  entryId: `e${number}`,
  userId: `u${number}`,
  roles: ROLES.slice(0, 2),
  rate: 1500,
  sigma: 100,
  waitedS: 60,
  blocking: [],
  roleDebt: 0,
  ...changes,
});

describe("admit", () => {
  test("[TICK-32] broken entries are left out and counted by reason", () => {
    const broken = [
      player(1, { rate: Number.NaN }),
      player(2, { waitedS: Number.POSITIVE_INFINITY }),
      player(3, { roleDebt: -1 }),
      player(4, { roles: ["TOP_LANE", "JUNGLE" as Role] }),
      player(5, { roles: ["TANK", "TANK"] }),
      player(6, { roles: ["TANK"] }),
      player(7, { userId: "" }),
    ];
    expect(admit({ candidates: [...broken, player(8)] })).toEqual({
      candidates: [player(8)],
      ignored: {
        rate_not_a_number: 1,
        wait_not_a_number: 1,
        debt_not_a_number: 1,
        unknown_role: 1,
        repeated_role: 1,
        too_few_roles: 1,
        id_missing: 1,
      },
    });
  });

  test("[TICK-32] of two entries of one user the longer wait stays, whatever their order", () => {
    const early = player(1, { waitedS: 300 });
    const late = player(1, { entryId: "e2", waitedS: 20 });
    for (const order of [
      [early, late],
      [late, early],
    ]) {
      expect(admit({ candidates: order })).toEqual({ candidates: [early], ignored: { duplicate_user: 1 } });
    }
  });

  test("[TICK-32] the longer wait goes before the entry's id, and the id before the rate", () => {
    for (const [stays, goes] of [
      [player(1, { entryId: "e2", waitedS: 300 }), player(1)],
      [player(1, { rate: 1600 }), player(1, { entryId: "e2" })],
      [player(1, { rate: 999 }), player(1)],
    ] as const)
      for (const candidates of [
        [stays, goes],
        [goes, stays],
      ])
        expect(admit({ candidates })).toEqual({ candidates: [stays], ignored: { duplicate_user: 1 } });
  });

  test("[TICK-32] an entry that gave way does not keep its id from another player", () => {
    const other = player(2, { entryId: "e1", waitedS: 10 });
    const { candidates } = admit({
      candidates: [player(1), player(1, { entryId: "e9", waitedS: 300 }), other],
    });
    expect(candidates.map(({ entryId, userId }) => [entryId, userId])).toEqual([
      ["e9", "u1"],
      ["e1", "u2"],
    ]);
  });

  test("[TICK-32] an empty block is dropped and its owner stays", () => {
    expect(admit({ candidates: [player(1, { blocking: ["", "u2"] })] })).toEqual({
      candidates: [player(1, { blocking: ["u2"] })],
      ignored: { empty_block: 1 },
    });
  });

  test("[TICK-32] of two entries with one wait the choice does not depend on their order either", () => {
    const first = player(1);
    for (const second of [
      player(1, { entryId: "e2" }),
      player(1, { rate: 1501 }),
      player(1, { sigma: 101 }),
      player(9, { entryId: "e1", waitedS: 59 }),
    ])
      for (const candidates of [
        [first, second],
        [second, first],
      ])
        expect(admit({ candidates })).toEqual({ candidates: [first], ignored: { duplicate_user: 1 } });
  });

  test("[TICK-32] a block list keeps its names, and each empty one is counted", () => {
    const { candidates, ignored } = admit({
      candidates: [
        player(1, { blocking: ["", "u2", ""] }),
        player(2, { blocking: ["u1"] }),
        // A stored snapshot is JSON.
        player(3, JSON.parse('{"blocking":["u1",null]}')),
      ],
    });
    expect(candidates.map(({ blocking }) => blocking)).toEqual([["u2"], ["u1"], ["u1"]]);
    expect(ignored).toEqual({ empty_block: 3 });
  });

  test("[TICK-32] an entry without an id is left out, and so is one whose debt is no number", () => {
    const { candidates, ignored } = admit({
      candidates: [player(1, { entryId: "" }), player(2, { roleDebt: Number.NaN }), player(3)],
    });
    expect(candidates).toEqual([player(3)]);
    expect(ignored).toEqual({ id_missing: 1, debt_not_a_number: 1 });
  });

  test("[TICK-32] recent pairs follow their players to the new places, and those of a missing player go", () => {
    const doubled = player(3, { entryId: "e9", waitedS: 1 });
    const candidates = [player(1, { rate: Number.NaN }), player(2), player(3), doubled, player(4)];
    const pairs = (...places: readonly number[]) => Int32Array.from(places);
    const { recentPairs } = admit({
      candidates,
      recentPairs: { mates: pairs(1, 2, 0, 1, 3, 4, 2, 3), opponents: pairs(4, 1, 4, 9, 9, 4, 1) },
    });
    expect(recentPairs).toEqual({ mates: pairs(0, 1, 1, 2), opponents: pairs(2, 0) });
    expect(admit({ candidates })).not.toHaveProperty("recentPairs");
  });

  test("[TICK-32] a plan of a partly broken snapshot is the plan of the rest", () => {
    const sound = Array.from({ length: 12 }, (_, index) =>
      player(index, { roles: ROLES, rate: 1500 + index }),
    );
    const brief = { ...DEFAULT_SETTINGS, budget: 20_000, exactPlayers: 0 };
    const whole = solve({ candidates: sound }, brief, "1");
    const mixed = solve({ candidates: [player(90, { rate: Number.NaN }), ...sound] }, brief, "1");
    expect(mixed).toEqual({ ...whole, ignored: { rate_not_a_number: 1 } });
    expect(whole.matches).toHaveLength(1);
  });
});
