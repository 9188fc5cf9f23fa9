import { decodeEvent } from "@gokaku/bus";
import fc from "fast-check";
import { expect, it } from "vitest";
import { aMatch, aReport, everyVoteSet, terms } from "../../test/factories.ts";
import { faultOfEvent } from "../../test/settlement-fault.ts";
import { type Ending, settle } from "../domain/settle.ts";
import { tally } from "../domain/tally.ts";
import { matchSettled } from "./events.ts";

const match = aMatch();
const endings = [...everyVoteSet()].flatMap((votes) => {
  const reports = votes.map((vote) => aReport(vote));
  const outcome = tally(votes);
  return outcome === null ? [] : [{ reports, ending: outcome as Exclude<Ending, "disputed"> }];
});
const ratings = fc.array(
  fc.record({ mu: fc.integer({ min: 1, max: 4000 }), sigma: fc.double({ min: 1, max: 400, noNaN: true }) }),
  { minLength: 10, maxLength: 10 },
);
const howItEnds = fc.oneof(
  fc.constantFrom(...endings),
  fc.constant({ reports: [], ending: "void" as const }),
);

it("[REPORT-40] what is sent of a settled match is within the bounds that users applies it by", () => {
  fc.assert(
    fc.property(ratings, howItEnds, (ten, { reports, ending }) => {
      const seats = match.seats.map((seat, index) => ({ ...seat, ...ten[index], rate: ten[index]?.mu ?? 0 }));
      const { payload } = matchSettled(match, {
        ...(ending === "void" ? { verdict: "invalid", offender: null } : ending),
        voided: ending === "void",
        cause: "deadline",
        wasDisputed: false,
        returning: [],
        seats: settle(seats, reports, ending),
        atMs: terms.createdAtMs,
      });
      expect(faultOfEvent(decodeEvent("match.settled", payload))).toBeNull();
    }),
    { numRuns: 1000 },
  );
  const reached = new Set(endings.map(({ ending }) => (ending === "void" ? ending : ending.verdict)));
  expect(reached).toEqual(new Set(["A", "B", "invalid"]));
  expect(endings.some(({ ending }) => ending !== "void" && ending.offender !== null)).toBe(true);
});
