import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countRoles, EMPTY_VIEW, NO_ROLES, roleMoves, sameView } from "./view.ts";

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
        expect(joined.TANK - left.TANK).toBe(current.TANK - old.TANK);
        expect(Math.min(joined.TANK, left.TANK)).toBeGreaterThanOrEqual(0);
        expect(joined.TANK).toBeGreaterThanOrEqual(arrived.TANK);
      }),
    );
  });

  test("a view differs from one with another count", () => {
    expect(sameView(EMPTY_VIEW, { ...EMPTY_VIEW, roleCounts: { ...NO_ROLES } })).toBe(true);
    expect(sameView(EMPTY_VIEW, { ...EMPTY_VIEW, roleCounts: { ...NO_ROLES, TANK: 1 } })).toBe(false);
  });
});
