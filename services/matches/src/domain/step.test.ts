import { TEAMS } from "@gokaku/game";
import { describe, expect, it } from "vitest";
import { aMatch, aReport, aVote, terms, userId } from "../../test/factories.ts";
import { CLOSING } from "./closing.ts";
import type { Match } from "./match.ts";
import type { Report } from "./report.ts";
import { type Step, stepOfReport, stepOfTime } from "./step.ts";

const start = terms.createdAtMs;
const at = (seconds: number): number => start + seconds * 1000;
const grace = CLOSING.graceMs;
const votersForA = TEAMS.flatMap((team) => [0, 1, 2, 3, 4].map((index) => aVote(team, index, "A")));
const reportsForA = (count: number): readonly Report[] =>
  votersForA.slice(0, count).map((vote, place) => aReport(vote, { reportedAtMs: at(60 + place) }));
const record = (reports: readonly Report[], changes: Partial<Match> = {}) => ({
  match: aMatch({ lobbyId: "12345678", reportCount: reports.length, ...changes }),
  reports,
});
const stepped = (step: Step | "late" | null): Step => {
  if (step === null || step === "late") throw new Error(`no step: ${step}`);
  return step;
};

describe("a close by time", () => {
  it("[REPORT-400] is written only when every report that arrived in time had its five seconds", () => {
    const two = record(reportsForA(2));
    expect(stepOfTime(two, at(2400) + grace - 1)).toBeNull();
    const step = stepped(stepOfTime(two, at(2400) + grace));
    expect(step).toMatchObject({ before: two.match, counted: null, seats: null });
    expect(step.end).toMatchObject({ kind: "disputed", cause: "deadline", atMs: at(2400) + grace });
    expect(step.after.match).toMatchObject({
      status: "matched",
      disputedAtMs: at(2400) + grace,
      closedAtMs: at(2400) + grace,
      version: two.match.version + 1,
    });
  });

  it("[REPORT-9] without a lobby id and reports voids the match and moves no rate", () => {
    const step = stepped(stepOfTime(record([], { lobbyId: "" }), at(1200) + grace));
    expect(step.after.match).toMatchObject({ status: "done", winner: "invalid", voided: true });
    expect(step.end).toMatchObject({
      kind: "settled",
      settlement: { verdict: "invalid", offender: null, voided: true, cause: "no_lobby", returning: [] },
    });
  });

  it("[REPORT-11] ends an undecided dispute as void after 72 hours, and keeps the moment of the close", () => {
    const dispute = record(reportsForA(2), { disputedAtMs: at(2405), closedAtMs: at(2405) });
    const endsAtMs = at(2405) + 72 * 3_600_000;
    expect(stepOfTime(dispute, endsAtMs - 1)).toBeNull();
    const step = stepped(stepOfTime(dispute, endsAtMs));
    expect(step.end).toMatchObject({
      settlement: { cause: "dispute_expired", voided: true, wasDisputed: true },
    });
    expect(step.after.match).toMatchObject({ status: "done", closedAtMs: at(2405) });
    expect(stepOfTime({ ...dispute, match: { ...dispute.match, status: "done" } }, endsAtMs)).toBeNull();
    expect(stepOfTime(record([], { status: "done" }), endsAtMs)).toBeNull();
  });

  it("[CHECKIN-13] [CHECKIN-14] abandons a match with an open seat after 90 s, and those who came wait again", () => {
    const full = aMatch();
    const vacated = record([], {
      seats: full.seats.map((seat) => (seat.userId === "B3" ? { ...seat, vacatedAtMs: at(30) } : seat)),
    });
    expect(stepOfTime(vacated, at(120) - 1)).toBeNull();
    const step = stepped(stepOfTime(vacated, at(120)));
    const settlement = step.end?.kind === "settled" ? step.end.settlement : null;
    expect(settlement).toMatchObject({ cause: "abandoned", voided: true });
    expect(settlement?.returning).toEqual(full.seats.map(({ userId }) => userId).filter((id) => id !== "B3"));
  });
});

describe("a report", () => {
  it("[REPORT-1] counts, raises the version once, and leaves the match open", () => {
    const before = record(reportsForA(3));
    const report = aReport(aVote("B", 4, "B"), { reportedAtMs: at(90) });
    const step = stepped(stepOfReport(before, report, at(91)));
    expect(step).toMatchObject({ before: before.match, seats: null, end: null });
    expect(step.after.match).toMatchObject({ reportCount: 4, version: before.match.version + 1, lead: null });
    expect(step.after.reports).toEqual([...before.reports, report]);
    expect(step.counted).toEqual({ report, match: step.after.match });
  });

  it("[REPORT-16] replaces the player's earlier one, and the same again changes nothing", () => {
    const before = record(reportsForA(3));
    const [first] = before.reports;
    if (first === undefined) throw new Error("three reports");
    expect(stepOfReport(before, { ...first, reportedAtMs: at(99) }, at(99))).toBeNull();
    const other = { ...first, move1: "ヘドロばくだん", reportedAtMs: at(99) };
    const { after } = stepped(stepOfReport(before, other, at(99)));
    expect(after.match.reportCount).toBe(3);
    expect(after.reports.filter(({ userId }) => userId === first.userId)).toEqual([other]);
  });

  it("[REPORT-7] the fifth begins the five minutes of a stable verdict, at its arrival", () => {
    const fifth = aReport(aVote("A", 4, "A"), { reportedAtMs: at(200) });
    const { after } = stepped(stepOfReport(record(reportsForA(4)), fifth, at(202)));
    expect(after.match.lead).toEqual({ key: "A", sinceMs: at(200) });
  });

  it("[REPORT-6] the tenth settles the match at once", () => {
    const tenth = aReport(aVote("B", 4, "A"), { reportedAtMs: at(300) });
    const step = stepped(stepOfReport(record(reportsForA(9)), tenth, at(301)));
    expect(step.end).toMatchObject({
      kind: "settled",
      settlement: { verdict: "A", cause: "all_reported", wasDisputed: false, voided: false, atMs: at(301) },
    });
    expect(step.after.match).toMatchObject({ status: "done", winner: "A", closedAtMs: at(301) });
    expect(step.counted?.match.status).toBe("matched");
  });

  it("[REPORT-400] in time by its arrival counts although the close is due, one that arrived later does not", () => {
    const before = record(reportsForA(4));
    const reportAt = (reportedAtMs: number) =>
      aReport(aVote("B", 0, "A"), { userId: userId("B0"), reportedAtMs });
    const inTime = stepped(stepOfReport(before, reportAt(at(2400) - 1), at(2400) + 1000));
    expect(inTime.counted).not.toBeNull();
    expect(inTime.end).toBeNull();
    expect(stepOfReport(before, reportAt(at(2400)), at(2400) + 1000)).toBe("late");
    const closed = stepped(stepOfReport(before, reportAt(at(2400)), at(2400) + grace));
    expect(closed.counted).toBeNull();
    expect(closed.end).toMatchObject({ kind: "settled", settlement: { cause: "deadline" } });
  });
});
