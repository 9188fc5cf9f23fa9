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

  test("[TICK-32] an empty block is dropped and its owner stays", () => {
    expect(admit({ candidates: [player(1, { blocking: ["", "u2"] })] })).toEqual({
      candidates: [player(1, { blocking: ["u2"] })],
      ignored: { empty_block: 1 },
    });
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
