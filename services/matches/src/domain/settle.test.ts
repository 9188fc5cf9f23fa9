import { TEAMS, type Verdict } from "@gokaku/game";
import { RATING } from "@gokaku/rating";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aMatch, aReport, aVote, userId } from "../../test/factories.ts";
import type { Seat } from "./match.ts";
import { type Ending, settle } from "./settle.ts";

const match = aMatch();
const won = (team: "A" | "B"): Ending => ({ verdict: team, offender: null });
const reports = (verdict: Verdict) =>
  match.seats.map(({ team, userId: user }) => aReport(aVote(team, Number(user.slice(1)), verdict)));
const anySeats = fc
  .array(
    fc.record({
      mu: fc.integer({ min: 500, max: 2500 }),
      sigma: fc.double({ min: 30, max: 300, noNaN: true }),
    }),
    {
      minLength: 10,
      maxLength: 10,
    },
  )
  .map((ratings) =>
    match.seats.map((seat, index): Seat => {
      const { mu, sigma } = ratings[index] ?? seat;
      return { ...seat, mu, sigma, rate: mu };
    }),
  );

describe("what a decided match does", () => {
  it("[RATING-3] moves each winner up and each loser down by 10 to 50, whole numbers", () => {
    fc.assert(
      fc.property(anySeats, fc.constantFrom(...TEAMS), (seats, winner) => {
        for (const seat of settle(seats, [], won(winner))) {
          const gain = seat.team === winner ? seat.rateDelta : -seat.rateDelta;
          expect(Number.isInteger(gain)).toBe(true);
          expect(gain).toBeGreaterThanOrEqual(RATING.minimumStep);
          expect(gain).toBeLessThanOrEqual(RATING.maximumStep);
          expect(seat.sigmaAfter).toBeLessThanOrEqual(seat.sigmaBefore);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("[RATING-6] depends on the frozen values and the verdict alone, not on who reported what", () => {
    fc.assert(
      fc.property(anySeats, fc.constantFrom(...TEAMS), (seats, winner) => {
        const numbers = (list: ReturnType<typeof settle>) =>
          list.map(({ rateDelta, sigmaAfter }) => ({ rateDelta, sigmaAfter }));
        expect(numbers(settle(seats, reports(winner), won(winner)))).toEqual(
          numbers(settle(seats, [], won(winner))),
        );
      }),
    );
  });

  it("[RATING-7] stores the win chance of each player's own team", () => {
    const settled = settle(match.seats, [], won("A"));
    const chances = TEAMS.map(
      (team) => settled.find((seat) => seat.team === team)?.expectedScore ?? Number.NaN,
    );
    expect((chances[0] ?? 0) + (chances[1] ?? 0)).toBeCloseTo(1, 12);
    expect(chances[0]).toBeGreaterThan(0.5);
  });

  it("[MATCH-8] says which choice the played role was", () => {
    const settled = settle(match.seats, [], won("A"));
    expect(settled.find((seat) => seat.userId === "A0")?.roleChoice).toBe(0);
    expect(settled.find((seat) => seat.userId === "A1")?.roleChoice).toBe(1);
  });
});

describe("what the other ends do", () => {
  it("[RATING-8] an invalid match moves no player but its offender, by −30", () => {
    const settled = settle(match.seats, reports("invalid"), { verdict: "invalid", offender: userId("B3") });
    expect(
      settled.filter((seat) => seat.rateDelta !== 0).map((seat) => [seat.userId, seat.rateDelta]),
    ).toEqual([["B3", -30]]);
    expect(settled.filter((seat) => seat.isOffender).map((seat) => seat.userId)).toEqual(["B3"]);
    expect(settled.every((seat) => seat.sigmaAfter === seat.sigmaBefore)).toBe(true);
  });

  it("[RATING-8] a void, a dispute and an invalid match without a offender move no player", () => {
    for (const ending of ["void", "disputed", { verdict: "invalid", offender: null }] as const)
      for (const seat of settle(match.seats, reports("A"), ending)) {
        expect(seat.rateDelta).toBe(0);
        expect(seat.sigmaAfter).toBe(seat.sigmaBefore);
        expect(seat.isOffender).toBe(false);
      }
  });
});

describe("accusations", () => {
  const accusing = [
    aReport(aVote("A", 0, "A"), { reportedPlayer: userId("B2") }),
    aReport(aVote("B", 0, "A"), { reportedPlayer: userId("B2") }),
    aReport(aVote("B", 1, "invalid", "A1")),
  ];

  it("[REPORT-18] are handed on with everybody who raised them", () => {
    const settled = settle(match.seats, accusing, won("A"));
    expect(settled.find((seat) => seat.userId === "B2")?.violationReporters).toEqual(["A0", "B0"]);
    expect(settled.filter((seat) => seat.violationReporters.length > 0)).toHaveLength(1);
  });

  it("[REPORT-18] are listed by user id, whoever reported first", () => {
    const settled = settle(match.seats, accusing.toReversed(), won("A"));
    expect(settled.find((seat) => seat.userId === "B2")?.violationReporters).toEqual(["A0", "B0"]);
  });

  it("[REPORT-18] of a void or disputed match are not", () => {
    for (const ending of ["void", "disputed"] as const)
      expect(
        settle(match.seats, accusing, ending).every((seat) => seat.violationReporters.length === 0),
      ).toBe(true);
  });

  it("[REPORT-19] an invalid vote is marked when the match had a winner or another offender", () => {
    const marked = (ending: Ending) =>
      settle(match.seats, accusing, ending)
        .filter((seat) => seat.contradicted)
        .map((seat) => seat.userId);
    expect(marked(won("A"))).toEqual(["B1"]);
    expect(marked({ verdict: "invalid", offender: userId("B2") })).toEqual(["B1"]);
    expect(marked({ verdict: "invalid", offender: userId("A1") })).toEqual([]);
    expect(marked({ verdict: "invalid", offender: null })).toEqual([]);
    expect(marked("void")).toEqual([]);
    expect(marked("disputed")).toEqual([]);
  });
});
