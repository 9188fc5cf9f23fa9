import fc from "fast-check";
import type { Place, Verdict } from "./verdict.ts";

export interface Result {
  readonly verdict: Verdict | "void";
  readonly offender: Place | null;
}

export interface ReportAct {
  /** 10 is a stranger. */
  readonly by: Place;
  /** How many matches before the newest. */
  readonly back: number;
  readonly verdict: Verdict;
  readonly offender: Place | null;
  readonly violation: Place | null;
  readonly form: "good" | "no pick" | "picks the ban";
  /** How long ago the report reached the gateway. */
  readonly delayMs: number;
}

export type Act =
  | { readonly do: "make"; readonly again: boolean }
  | { readonly do: "lobby"; readonly by: Place; readonly id: string }
  | { readonly do: "transfer"; readonly by: Place }
  | ({ readonly do: "report" } & ReportAct)
  | { readonly do: "reports"; readonly reports: readonly ReportAct[] }
  | {
      readonly do: "decide";
      readonly by: "moderator" | "moderator who played" | "player";
      readonly back: number;
      readonly result: Result;
      readonly isStale: boolean;
    }
  | { readonly do: "deliver"; readonly which: "next" | "newest" | "twice" | "again" | "all" }
  | { readonly do: "pass"; readonly ms: number; readonly look: boolean }
  | { readonly do: "timers" };

const player = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 9 }), weight: 15 },
  { arbitrary: fc.constant(10), weight: 1 },
);
const back = fc.oneof(
  { arbitrary: fc.constant(0), weight: 12 },
  { arbitrary: fc.constantFrom(1, 2, 3), weight: 2 },
);
const verdict = fc.constantFrom<Verdict[]>("A", "A", "A", "B", "B", "invalid");
/** Mostly the same, so that enough players name one. */
const offender = fc.constantFrom(7, 7, 7, 7, 2, 10);
const form = fc.oneof(
  { arbitrary: fc.constant("good" as const), weight: 12 },
  { arbitrary: fc.constantFrom("no pick" as const, "picks the ban" as const), weight: 1 },
);

const ballot = verdict.chain((chosen) =>
  fc.record({
    verdict: fc.constant(chosen),
    offender:
      chosen === "invalid"
        ? fc.option(offender, { freq: 12 })
        : fc.oneof({ arbitrary: fc.constant(null), weight: 20 }, { arbitrary: offender, weight: 1 }),
  }),
);

const report = fc
  .record({
    by: player,
    back,
    ballot,
    violation: fc.oneof({ arbitrary: fc.constant(null), weight: 9 }, { arbitrary: player, weight: 1 }),
    form,
    delayMs: fc.constantFrom(0, 0, 1_000, 5_000),
  })
  .map(({ ballot: said, ...rest }): ReportAct => ({ ...rest, ...said }));

const voters: fc.Arbitrary<readonly Place[]> = fc.oneof(
  fc.constant([3, 1, 4, 0, 5, 9, 2, 6, 8, 7]),
  fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 8, size: "max" }),
);

/** Many players say the same, as in a real match. */
const reports = fc
  .record({ by: voters, ballot })
  .map(({ by, ballot: said }) =>
    by.map(
      (place): ReportAct => ({ by: place, back: 0, violation: null, form: "good", delayMs: 0, ...said }),
    ),
  );

/** Around the moments of the rules. */
const pass = fc
  .constantFrom(1, 4, 6, 30, 149, 151, 299, 301, 600, 845, 855, 1199, 1206, 2399, 2406, 260_000)
  .chain((seconds) =>
    fc.record({ ms: fc.constant(seconds * 1000), look: fc.constantFrom(true, true, false) }),
  );

const result = fc.oneof(
  fc.constantFrom<Result[]>(
    { verdict: "A", offender: null },
    { verdict: "B", offender: null },
    { verdict: "void", offender: null },
    { verdict: "invalid", offender: null },
  ),
  fc.constantFrom<Result[]>(
    { verdict: "invalid", offender: 7 },
    { verdict: "invalid", offender: 2 },
    { verdict: "invalid", offender: 10 },
    { verdict: "A", offender: 7 },
  ),
);

export const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(false, false, false, true).map((again): Act => ({ do: "make", again })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ by: player, id: fc.constantFrom("ab12", " AB12", "７", "123456789", " ", "q") })
      .map((act): Act => ({ do: "lobby", ...act })),
  },
  { weight: 2, arbitrary: player.map((by): Act => ({ do: "transfer", by })) },
  { weight: 5, arbitrary: report.map((act): Act => ({ do: "report", ...act })) },
  { weight: 4, arbitrary: reports.map((all): Act => ({ do: "reports", reports: all })) },
  {
    weight: 4,
    arbitrary: fc
      .record({
        by: fc.constantFrom(
          "moderator" as const,
          "moderator" as const,
          "moderator" as const,
          "moderator" as const,
          "moderator who played" as const,
          "player" as const,
        ),
        back,
        result,
        isStale: fc.constantFrom(false, false, false, false, true),
      })
      .map((act): Act => ({ do: "decide", ...act })),
  },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(
        "all" as const,
        "all" as const,
        "twice" as const,
        "next" as const,
        "newest" as const,
        "again" as const,
      )
      .map((which): Act => ({ do: "deliver", which })),
  },
  { weight: 5, arbitrary: pass.map((act): Act => ({ do: "pass", ...act })) },
  { weight: 1, arbitrary: fc.constant<Act>({ do: "timers" }) },
);
