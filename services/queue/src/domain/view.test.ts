import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countRoles, type RoleCounts } from "./roles.ts";
import { EMPTY_VIEW, roleMoves, sameView } from "./view.ts";

describe("public view", () => {
  test("[QUEUE-17] the wait is ten minutes while nothing is known", () => {
    expect(EMPTY_VIEW.averageWaitTime).toBe(600);
  });

  test("[QUEUE-16] joined minus left is what the count moved by, and neither is negative", () => {
    const counts = fc.nat(50).map((number) => countRoles(() => number));
    fc.assert(
      fc.property(counts, counts, counts, (old, current, arrived) => {
        const before = { ...EMPTY_VIEW, roleCounts: old };
        const after = { ...EMPTY_VIEW, roleCounts: current };
        const { joined, left } = roleMoves(before, after, arrived);
        const tank = (counts: RoleCounts): number => counts[4] ?? Number.NaN;
        expect(tank(joined) - tank(left)).toBe(tank(current) - tank(old));
        expect(Math.min(tank(joined), tank(left))).toBeGreaterThanOrEqual(0);
        expect(tank(joined)).toBeGreaterThanOrEqual(tank(arrived));
      }),
    );
  });

  test("a view differs from one with another count", () => {
    expect(sameView(EMPTY_VIEW, { ...EMPTY_VIEW, roleCounts: countRoles(() => 0) })).toBe(true);
    expect(
      sameView(EMPTY_VIEW, { ...EMPTY_VIEW, roleCounts: countRoles((role) => (role === 5 ? 1 : 0)) }),
    ).toBe(false);
  });
});
