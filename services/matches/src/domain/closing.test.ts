import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aMatch, aVote, everyVoteSet, terms } from "../../test/factories.ts";
import {
  abandonedAtMs,
  CLOSING,
  type ClosingState,
  closingOf,
  closingOfMatch,
  disputeEndsAtMs,
  isTooLate,
  judgedAtMs,
  leadAfter,
  nextCloseAtMs,
  openUntilMs,
} from "./closing.ts";
import type { Lead } from "./match.ts";
import { tally, type Vote } from "./tally.ts";

const start = terms.createdAtMs;
const seconds = (count: number): number => start + count * 1000;
const state = (changes: Partial<ClosingState> = {}): ClosingState => ({
  lobbyFromMs: start,
  lobbyJoinTimeoutS: 250,
  reportDeadlineS: 2400,
  hasLobby: true,
  votes: [],
  lead: null,
  ...changes,
});
const votesForA = (count: number): readonly Vote[] =>
  [0, 1, 2, 3, 4].flatMap((index) => [aVote("A", index, "A"), aVote("B", index, "A")]).slice(0, count);

const anyState = fc.record({
  lobbyFromMs: fc.constant(start),
  lobbyJoinTimeoutS: fc.integer({ min: 60, max: 600 }),
  reportDeadlineS: fc.integer({ min: 30, max: 4000 }),
  hasLobby: fc.boolean(),
  votes: fc.constantFrom(...everyVoteSet()),
  leadSinceS: fc.integer({ min: 0, max: 4000 }),
});
const withHold = ({
  leadSinceS,
  ...rest
}: { leadSinceS: number } & Omit<ClosingState, "lead">): ClosingState => ({
  ...rest,
  lead: leadAfter(null, rest.votes, seconds(leadSinceS)),
});

describe("when a match closes", () => {
  it("[REPORT-6] at once when all ten have reported, whatever the minute", () => {
    expect(closingOf(state({ votes: votesForA(10) }), seconds(1))).toEqual({
      kind: "settled",
      outcome: { verdict: "A", offender: null },
      cause: "all_reported",
    });
  });

  it("[REPORT-7] when the verdict was stable for five minutes, not before join time-out + 600 s", () => {
    const early = state({ votes: votesForA(5), lead: { key: "A", sinceMs: seconds(100) } });
    expect(closingOf(early, seconds(849))).toEqual({ kind: "open", nextAtMs: seconds(850) });
    expect(closingOf(early, seconds(850))).toMatchObject({ kind: "settled", cause: "verdict_stable" });
    const late = state({ votes: votesForA(5), lead: { key: "A", sinceMs: seconds(700) } });
    expect(closingOf(late, seconds(999))).toEqual({ kind: "open", nextAtMs: seconds(1000) });
    expect(closingOf(late, seconds(1000))).toMatchObject({ kind: "settled", cause: "verdict_stable" });
  });

  it("[REPORT-8] at the deadline, which overrides the other waits when shorter", () => {
    const four = state({ votes: votesForA(4), reportDeadlineS: 30 });
    expect(closingOf(four, seconds(29))).toEqual({ kind: "open", nextAtMs: seconds(30) });
    expect(closingOf(four, seconds(30))).toMatchObject({ kind: "settled", cause: "deadline" });
    const lead = state({ votes: votesForA(5), reportDeadlineS: 30, lead: { key: "A", sinceMs: seconds(1) } });
    expect(closingOf(lead, seconds(30))).toMatchObject({ kind: "settled", cause: "deadline" });
    expect(closingOf(state({ hasLobby: false, reportDeadlineS: 30 }), seconds(30))).toEqual({
      kind: "void",
      cause: "no_lobby",
    });
  });

  it("[REPORT-8] a late look does not turn a stable verdict into a reached deadline", () => {
    const lead = state({ votes: votesForA(5), lead: { key: "A", sinceMs: seconds(100) } });
    expect(closingOf(lead, seconds(9000))).toMatchObject({ kind: "settled", cause: "verdict_stable" });
    const atTheDeadline = state({ votes: votesForA(5), lead: { key: "A", sinceMs: seconds(2100) } });
    expect(closingOf(atTheDeadline, seconds(2400))).toMatchObject({ cause: "verdict_stable" });
  });

  it("[REPORT-7] [REPORT-8] a verdict that is stable at the very deadline was stable, a second later it was not", () => {
    const stableFrom = (sinceS: number) =>
      closingOf(state({ votes: votesForA(5), lead: { key: "A", sinceMs: seconds(sinceS) } }), seconds(2400));
    expect(stableFrom(2100)).toMatchObject({ kind: "settled", cause: "verdict_stable" });
    expect(stableFrom(2101)).toMatchObject({ kind: "settled", cause: "deadline" });
  });

  it("[REPORT-9] as void after 20 min without a lobby id and with fewer than three reports", () => {
    const two = state({ hasLobby: false, votes: votesForA(2) });
    expect(closingOf(two, seconds(1199))).toEqual({ kind: "open", nextAtMs: seconds(1200) });
    expect(closingOf(two, seconds(1200))).toEqual({ kind: "void", cause: "no_lobby" });
    expect(closingOf(state({ votes: votesForA(2) }), seconds(1200))).toMatchObject({ kind: "open" });
    expect(closingOf(state({ hasLobby: false, votes: votesForA(3) }), seconds(1200))).toMatchObject({
      kind: "open",
    });
  });

  it("[REPORT-10] as a dispute when it closes without a verdict", () => {
    expect(closingOf(state({ votes: [aVote("A", 0, "A"), aVote("B", 0, "B")] }), seconds(2400))).toEqual({
      kind: "disputed",
      cause: "deadline",
    });
  });

  it("[REPORT-10] never with another verdict than the votes give", () => {
    fc.assert(
      fc.property(anyState, fc.integer({ min: 0, max: 5000 }), (given, nowS) => {
        const closing = closingOf(withHold(given), seconds(nowS));
        if (closing.kind === "settled") expect(closing.outcome).toEqual(tally(given.votes));
        if (closing.kind === "disputed") expect(tally(given.votes)).toBeNull();
        if (closing.kind === "void") expect(given.votes.length).toBeLessThan(3);
      }),
      { numRuns: 2000 },
    );
  });

  it("[REPORT-6] exactly at the announced moment: open before it, closed from it on", () => {
    fc.assert(
      fc.property(anyState, fc.integer({ min: 0, max: 5000 }), (given, nowS) => {
        const closing = closingOf(withHold(given), seconds(nowS));
        if (closing.kind !== "open") return;
        expect(closing.nextAtMs).toBeGreaterThan(seconds(nowS));
        expect(closing.nextAtMs).toBeLessThanOrEqual(seconds(given.reportDeadlineS));
        expect(closingOf(withHold(given), closing.nextAtMs - 1).kind).toBe("open");
        expect(closingOf(withHold(given), closing.nextAtMs).kind).not.toBe("open");
      }),
      { numRuns: 2000 },
    );
  });
});

describe("how long a verdict was stable", () => {
  const lead: Lead = { key: "A", sinceMs: seconds(10) };

  it("[REPORT-7] counts from the fifth report on", () => {
    expect(leadAfter(null, votesForA(4), seconds(20))).toBeNull();
    expect(leadAfter(null, votesForA(5), seconds(20))).toEqual({ key: "A", sinceMs: seconds(20) });
  });

  it("[REPORT-7] goes on while the verdict stays, ends with it, and starts again after a break", () => {
    expect(leadAfter(lead, votesForA(7), seconds(90))).toEqual(lead);
    const broken = [...votesForA(5), aVote("A", 4, "B"), aVote("B", 4, "B"), aVote("B", 3, "B")];
    expect(leadAfter(lead, broken, seconds(91))).toBeNull();
    expect(leadAfter(null, votesForA(8), seconds(92))).toEqual({ key: "A", sinceMs: seconds(92) });
  });

  it("[REPORT-7] starts again when the offender of an invalid match changes", () => {
    const naming = (ofB: string): readonly Vote[] => [
      ...[0, 1, 2].map((index) => aVote("A", index, "invalid", "B4")),
      ...[0, 1, 2].map((index) => aVote("B", index, "invalid", ofB)),
    ];
    const split = leadAfter(null, naming("A4"), seconds(10));
    expect(split).toEqual({ key: "invalid", sinceMs: seconds(10) });
    expect(leadAfter(split, naming("B4"), seconds(50))).toEqual({
      key: "invalid:B4",
      sinceMs: seconds(50),
    });
  });
});

it("[REPORT-11] a dispute that no player decides ends after 72 hours", () => {
  expect(disputeEndsAtMs(start) - start).toBe(72 * 60 * 60 * 1000);
  expect(CLOSING.disputeMs).toBe(259_200_000);
});

it("[REPORT-440] an open match says when it closes without another report, a closed one does not", () => {
  const match = aMatch();
  const { lobbyFromMs, reportDeadlineS } = match;
  const noLobbyMs = Math.min(lobbyFromMs + reportDeadlineS * 1000, lobbyFromMs + CLOSING.noLobbyMs);
  expect(openUntilMs({ ...match, lobbyId: "" })).toBe(noLobbyMs);
  expect(openUntilMs({ ...match, lobbyId: "1" })).toBe(lobbyFromMs + reportDeadlineS * 1000);
  const lead = { key: "A", sinceMs: lobbyFromMs + 1_000_000 };
  expect(openUntilMs({ ...match, lobbyId: "1", reportCount: 6, lead })).toBe(
    lobbyFromMs + 1_000_000 + CLOSING.stableMs,
  );
  expect(openUntilMs({ ...match, status: "done" })).toBeNull();
});

it("[REPORT-400] a timer looks when the last report in time has had its five seconds", () => {
  const match = aMatch({ lobbyId: "1" });
  const deadlineMs = match.lobbyFromMs + match.reportDeadlineS * 1000;
  expect(nextCloseAtMs(match, [])).toBe(deadlineMs + 5_000);
  expect(judgedAtMs(deadlineMs + 5_000)).toBe(deadlineMs);
  expect(isTooLate(match, [], deadlineMs - 1)).toBe(false);
  expect(isTooLate(match, [], deadlineMs)).toBe(true);
});

it("[REPORT-11] the timer of a dispute is its end, and a match that is done has none", () => {
  const disputed = aMatch({ disputedAtMs: seconds(3000) });
  expect(nextCloseAtMs(disputed, [])).toBe(seconds(3000) + CLOSING.disputeMs);
  expect(nextCloseAtMs({ ...disputed, status: "done" }, [])).toBeNull();
  expect(openUntilMs(disputed)).toBeNull();
});

it("[CHECKIN-13] an open match is abandoned 90 seconds after its first seat opened", () => {
  const match = aMatch();
  const vacatedAt = new Map([
    ["A1", seconds(40)],
    ["B2", seconds(20)],
  ]);
  const seats = match.seats.map((seat) => ({ ...seat, vacatedAtMs: vacatedAt.get(seat.userId) ?? null }));
  expect(abandonedAtMs(match)).toBeNull();
  expect(abandonedAtMs({ ...match, seats })).toBe(seconds(110));
  expect(openUntilMs({ ...match, seats })).toBe(seconds(110));
  expect(nextCloseAtMs({ ...match, seats }, [])).toBe(seconds(110));
  expect(abandonedAtMs({ ...match, seats, status: "done" })).toBeNull();
});

it("[REPORT-400] a close by time waits for reports that are on their way, and its timer comes after them", () => {
  const match = aMatch({ lobbyId: "1" });
  const deadlineMs = match.lobbyFromMs + match.reportDeadlineS * 1000;
  const lookedAt = (nowMs: number): string => closingOfMatch(match, [], judgedAtMs(nowMs)).kind;
  expect(lookedAt(deadlineMs + CLOSING.graceMs - 1)).toBe("open");
  expect(lookedAt(deadlineMs + CLOSING.graceMs)).not.toBe("open");
  expect(nextCloseAtMs(match, [])).toBe(deadlineMs + CLOSING.graceMs);
});
