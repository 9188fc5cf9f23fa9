import { LIMITS } from "@gokaku/game";
import { roleToProto } from "@gokaku/grpc";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { waitModel } from "./estimate.ts";
import type { EndedWait, OpenWait, TickRecord } from "./estimate-record.ts";
import { countRoles, ROLE_NUMBERS, type RoleNumber } from "./roles.ts";

const TANK = roleToProto("TANK");
const TWO: readonly RoleNumber[] = [roleToProto("TOP_LANE"), roleToProto("MIDDLE")];

const recordOf = (waits: readonly EndedWait[]): TickRecord => ({
  sinceLastS: 120,
  waiting: countRoles(() => 10),
  matched: countRoles(() => 2),
  waits,
  standsFor: 1,
});

const evenly = (count: number, longestS: number, rate = 1500, roles = TWO): readonly EndedWait[] =>
  Array.from({ length: count }, (_, index) => ({
    rate,
    roles,
    waitedS: ((index + 1) * longestS) / count,
    matched: true,
  }));

const hourOf = (waits: readonly EndedWait[]): readonly TickRecord[] =>
  Array.from({ length: 30 }, (_, tick) => recordOf(waits.filter((__, index) => index % 30 === tick)));

/** A queue with a join every ten seconds, waiting from 0 to `longestS` with every wait as likely. */
const steadily = (longestS: number): { records: readonly TickRecord[]; waiting: readonly OpenWait[] } => {
  const nowS = 45 * 120;
  const joins = Array.from({ length: nowS / 10 }, (_, index) => ({
    atS: index * 10,
    // Multiples of the golden ratio fill an interval evenly.
    waitedS: longestS * ((index * 0.618034) % 1),
  }));
  const records = Array.from({ length: 45 }, (_, tick) =>
    recordOf(
      joins
        .filter(({ atS, waitedS }) => Math.floor((atS + waitedS) / 120) === tick)
        .map(({ waitedS }) => ({ rate: 1500, roles: TWO, waitedS, matched: true })),
    ),
  );
  const waiting = joins
    .filter(({ atS, waitedS }) => atS + waitedS >= nowS)
    .map(({ atS }) => ({ rate: 1500, roles: TWO, waitedS: nowS - atS }));
  return { records, waiting };
};

const wait: fc.Arbitrary<EndedWait> = fc.record({
  rate: fc.integer({ min: 700, max: 2300 }),
  roles: fc.subarray([...ROLE_NUMBERS], { minLength: 2 }),
  waitedS: fc.integer({ min: 1, max: 5000 }),
  matched: fc.boolean(),
});
const open: fc.Arbitrary<OpenWait> = fc.record({
  rate: fc.integer({ min: 700, max: 2300 }),
  roles: fc.subarray([...ROLE_NUMBERS], { minLength: 2 }),
  waitedS: fc.nat(5000),
});

describe("the estimate of a wait", () => {
  it("[QUEUE-31] is ten minutes, and says so, while no recent match says anything", () => {
    const gaveUp = recordOf([{ rate: 1500, roles: TWO, waitedS: 900, matched: false }]);
    for (const records of [[], [gaveUp]]) {
      const estimate = waitModel(records, [])({ rate: 1500, roles: TWO });
      expect(estimate).toMatchObject({ p50S: LIMITS.defaultWait, p90S: LIMITS.defaultWait, known: false });
    }
  });

  it("[QUEUE-32] covers what players like this one waited: half of them at p50, nine in ten at p90", () => {
    const { records, waiting } = steadily(1200);
    const { p50S, p90S, known } = waitModel(records, waiting)({ rate: 1500, roles: TWO });
    expect(known).toBe(true);
    expect(p50S).toBeGreaterThan(540);
    expect(p50S).toBeLessThan(660);
    expect(p90S).toBeGreaterThan(1020);
    expect(p90S).toBeLessThan(1160);
  });

  it("[QUEUE-32] is longer for a rate at which players waited longer", () => {
    const records = hourOf([...evenly(200, 600), ...evenly(60, 2400, 2000)]);
    const near = waitModel(records, [])({ rate: 1500, roles: TWO });
    const far = waitModel(records, [])({ rate: 2000, roles: TWO });
    expect(far.p50S).toBeGreaterThan(2 * near.p50S);
    expect(far.p90S).toBeGreaterThan(2 * near.p90S);
  });

  it("[QUEUE-32] counts who left and who still waits for what they waited, not as if they were matched", () => {
    const matched = evenly(100, 600);
    const left = Array.from({ length: 60 }, () => ({ rate: 1500, roles: TWO, waitedS: 600, matched: false }));
    const waiting = Array.from({ length: 60 }, () => ({ rate: 1500, roles: TWO, waitedS: 600 }));
    const asked = { rate: 1500, roles: TWO };
    const alone = waitModel(hourOf(matched), [])(asked);
    expect(waitModel(hourOf([...matched, ...left]), [])(asked).p50S).toBeGreaterThan(1.3 * alone.p50S);
    expect(waitModel(hourOf(matched), waiting)(asked).p50S).toBeGreaterThan(1.3 * alone.p50S);
  });

  it("[QUEUE-33] says for each role not selected what adding it would bring, and that it never costs time", () => {
    fc.assert(
      fc.property(
        fc.array(wait, { maxLength: 60 }),
        fc.array(open, { maxLength: 20 }),
        fc.integer({ min: 700, max: 2300 }),
        fc.shuffledSubarray([...ROLE_NUMBERS], { minLength: 2 }),
        (waits, waiting, rate, roles) => {
          const estimate = waitModel(hourOf(waits), waiting)({ rate, roles });
          expect(estimate.ifAdded.map(({ role }) => role)).toEqual(
            ROLE_NUMBERS.filter((role) => !roles.includes(role)),
          );
          for (const range of [estimate, ...estimate.ifAdded]) {
            expect(Number.isFinite(range.p90S)).toBe(true);
            expect(range.p50S).toBeGreaterThan(0);
            expect(range.p90S).toBeGreaterThanOrEqual(range.p50S);
            expect(range.p50S).toBeLessThanOrEqual(estimate.p50S);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("[QUEUE-33] promises most for the role that is sought most", () => {
    const waiting = countRoles((role) => (role === TANK ? 3 : 20));
    const records = hourOf(evenly(200, 900)).map((record) => ({ ...record, waiting }));
    const { p50S, ifAdded } = waitModel(records, [])({ rate: 1500, roles: TWO });
    const p50With = (asked: RoleNumber): number =>
      ifAdded.find(({ role }) => role === asked)?.p50S ?? Number.NaN;
    expect(p50With(TANK)).toBeLessThan(0.75 * p50S);
    expect(p50With(TANK)).toBeLessThan(p50With(roleToProto("SUPPORT")));
  });
});
