import { EVERYONE, type UserId } from "@gokaku/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aMatch, aSeat, terms, userId } from "../../test/factories.ts";
import { CHECK_IN, confirmedSeats, hasBegun, isNamedMissing, withConfirmed, withVacant } from "./check-in.ts";
import { closingOfMatch, nextCloseAtMs } from "./closing.ts";
import { opensToEveryoneAtMs } from "./host.ts";
import { currentSeatOf, type Match, vacantSinceMs } from "./match.ts";
import { stepOfCheckInEnd, stepOfDecline, stepOfNaming, stepOfSubstitute } from "./seat-step.ts";

const at = (seconds: number): number => terms.createdAtMs + seconds * 1000;
const checked = (changes: Partial<Match> = {}): Match => aMatch({ checkInS: 60, ...changes });
const record = (match: Match) => ({ match, reports: [] });
const all = checked().seats.map((seat) => seat.userId);
const confirmed = (users: readonly UserId[], match = checked()): Match =>
  users.reduce((one, user) => withConfirmed(one, user, at(5)), match);

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "accepted";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};

describe("the check-in", () => {
  it("[CHECKIN-2] [CHECKIN-3] opens exactly the unconfirmed seats, and from five confirmed on the match goes on", () => {
    fc.assert(
      fc.property(fc.subarray(all), fc.integer({ min: 0, max: 200 }), (present, seconds) => {
        const step = stepOfCheckInEnd(record(confirmed(present)), at(seconds));
        if (present.length === all.length || seconds < 60) {
          expect(step).toBeNull();
          return;
        }
        const vacated = step?.seats?.changes.map((change) => change.userId) ?? [];
        expect(vacated.toSorted()).toEqual(all.filter((user) => !present.includes(user)).toSorted());
        expect(step?.end === null).toBe(present.length >= CHECK_IN.fewestConfirmed);
        const host = step?.seats?.match.hostUserId;
        expect(host === EVERYONE ? present.length : present.filter((user) => user === host).length).toBe(
          host === EVERYONE ? 0 : 1,
        );
        if (step?.end?.kind === "settled")
          expect(step.end.settlement.returning.toSorted()).toEqual(present.toSorted());
      }),
    );
  });

  it("[CHECKIN-1] a match without check-in opens no seat by time, and counts on all ten", () => {
    const match = checked({ checkInS: 0 });
    expect(stepOfCheckInEnd(record(match), at(100))).toBeNull();
    expect(confirmedSeats(match)).toHaveLength(10);
  });

  it("[CHECKIN-4] begins at the end of the join time-out, never before late timers had their time", () => {
    expect(hasBegun(checked(), at(249))).toBe(false);
    expect(hasBegun(checked(), at(250))).toBe(true);
    const short = checked({ checkInS: 180, lobbyJoinTimeoutS: 60 });
    expect(hasBegun(short, at(209))).toBe(false);
    expect(hasBegun(short, at(210))).toBe(true);
    expect(hasBegun(checked({ reportCount: 2 }), at(1))).toBe(false);
    expect(hasBegun(checked({ reportCount: 3 }), at(1))).toBe(true);
    expect(codeOf(() => stepOfDecline(record(checked()), all[0] ?? userId("A0"), at(250)))).toBe(
      "match_begun",
    );
  });

  it("[CHECKIN-5] three of one team and one of the other open a seat, and names of players who lost theirs do not count", () => {
    const named = (by: readonly string[], match = confirmed(all)): Match => ({
      ...match,
      namings: by.map((one) => ({ userId: userId("B0"), byUserId: userId(one) })),
    });
    expect(isNamedMissing(named(["A0", "A1", "A2", "A3", "A4"]), userId("B0"))).toBe(false);
    expect(isNamedMissing(named(["A0", "A1", "B1"]), userId("B0"))).toBe(false);
    expect(isNamedMissing(named(["A0", "A1", "A2", "B1"]), userId("B0"))).toBe(true);
    const without = withVacant(confirmed(all), [userId("B1")], at(9));
    expect(isNamedMissing(named(["A0", "A1", "A2", "B1"], without), userId("B0"))).toBe(false);
    const last = stepOfNaming(
      record(named(["A0", "A1", "A2"])),
      { byUserId: userId("B1"), userId: "B0", isPresent: false },
      at(20),
    );
    expect(last?.seats?.changes.map(({ kind }) => kind)).toEqual(["named", "missing"]);
  });
});

describe("an open seat", () => {
  const seated = (match: Match, place: number, seconds: number): Match => {
    const step = stepOfSubstitute(
      record(match),
      {
        vacatedUserId: `A${place}`,
        seat: { ...aSeat("A", place), userId: userId(`C${place}`), rate: 1700, mu: 1700 },
        swappedRole: null,
      },
      at(seconds),
    );
    if (typeof step === "string") throw new Error(step);
    return step.after.match;
  };

  it("[CHECKIN-7] the lobby's clock loses exactly the time in which some seat was open", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 3 }), (waits) => {
        const [a = 0, b = 0, c = 0] = waits;
        const one = withVacant(confirmed(all), [userId("A1")], at(10));
        const two = withVacant(one, [userId("A2")], at(10 + a));
        const half = seated(two, 1, 10 + a + b);
        expect(opensToEveryoneAtMs(half)).toBeNull();
        expect(nextCloseAtMs(half, [])).toBe(at(10 + a + 90));
        const full = seated(half, 2, 10 + a + b + c);
        expect(vacantSinceMs(full)).toBeNull();
        expect(full.lobbyFromMs).toBe(at(a + b + c));
        expect(opensToEveryoneAtMs(full)).toBe(at(a + b + c + 150));
        expect(closingOfMatch(full, [], at(1199 + a + b + c)).kind).toBe("open");
      }),
    );
  });

  it("[CHECKIN-15] a substitute is confirmed, is ranked by the own rate, and leaves the host as it was", () => {
    const full = seated(withVacant(confirmed(all), [userId("A1")], at(10)), 1, 20);
    expect(currentSeatOf(full, "C1")).toMatchObject({
      rateOrder: 1,
      confirmedAtMs: at(20),
      seatedAtMs: at(20),
    });
    expect(full.seats.map((seat) => seat.rateOrder)).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
    expect(full.hostUserId).toBe("A0");
  });
});
