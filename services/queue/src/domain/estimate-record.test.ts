import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EndedWait, packRecord, thinWaits, unpackRecord, WAITS_PER_RECORD } from "./estimate-record.ts";
import { countRoles, ROLE_NUMBERS } from "./roles.ts";

const wait: fc.Arbitrary<EndedWait> = fc.record({
  rate: fc.integer({ min: 0, max: 3500 }),
  roles: fc.subarray([...ROLE_NUMBERS], { minLength: 2 }),
  waitedS: fc.nat(20_000),
  matched: fc.boolean(),
});

describe("the record of a tick", () => {
  it("comes back from its stored form as it was", () => {
    fc.assert(
      fc.property(fc.array(wait, { maxLength: 30 }), fc.nat(600), (waits, sinceLastS) => {
        const record = {
          sinceLastS,
          waiting: countRoles((role) => waits.filter(({ roles }) => roles.includes(role)).length),
          matched: countRoles((role) => role),
          ...thinWaits(waits),
        };
        expect(unpackRecord(JSON.parse(JSON.stringify(packRecord(record))))).toEqual(record);
      }),
    );
  });

  it("keeps a bounded sample of a large tick that stands for all of it, over the whole range of rates", () => {
    const waits = Array.from({ length: 10_000 }, (_, index) => ({
      rate: 1000 + (index % 1000),
      roles: ROLE_NUMBERS,
      waitedS: index,
      matched: true,
    }));
    const thinned = thinWaits(waits);
    expect(thinned.waits).toHaveLength(WAITS_PER_RECORD);
    expect(thinned.standsFor * thinned.waits.length).toBe(10_000);
    expect(Math.min(...thinned.waits.map(({ rate }) => rate))).toBeLessThan(1010);
    expect(Math.max(...thinned.waits.map(({ rate }) => rate))).toBeGreaterThan(1990);
    const packed = packRecord({
      sinceLastS: 120,
      waiting: countRoles(() => 9),
      matched: countRoles(() => 9),
      ...thinned,
    });
    expect(JSON.stringify(packed).length).toBeLessThan(5000);
  });
});
