import { describe, expect, it } from "vitest";
import { aMatch, terms, userId } from "../../test/factories.ts";
import {
  type Agreement,
  countsOf,
  hasLeaver,
  outcomeOf,
  readableStatements,
  requireOpenRoom,
  statementOf,
  unanimousOf,
} from "./dispute-room.ts";
import type { Outcome } from "./tally.ts";

const DISPUTED_AT = terms.createdAtMs + 1_000_000;
const match = aMatch({ disputedAtMs: DISPUTED_AT, closedAtMs: DISPUTED_AT });
const B: Outcome = { verdict: "B", offender: null };
const agreed = (outcomeAt: (place: number) => Outcome = () => B): readonly Agreement[] =>
  match.seats.map((seat, place) => ({ userId: seat.userId, outcome: outcomeAt(place), agreedAtMs: place }));
const codeOf = (act: () => unknown): string => {
  try {
    act();
    return "accepted";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};

describe("agreement of ten", () => {
  it("[CASE-104] is the same result of all ten, whatever the order", () => {
    expect(unanimousOf(match, agreed())).toEqual(B);
    expect(unanimousOf(match, agreed().toReversed())).toEqual(B);
    expect(unanimousOf(match, [])).toBeNull();
    for (let place = 0; place < 10; place += 1) {
      expect(unanimousOf(match, agreed().toSpliced(place, 1))).toBeNull();
      const differs = agreed((at) => (at === place ? { verdict: "A", offender: null } : B));
      expect(unanimousOf(match, differs)).toBeNull();
    }
    const [stranger] = agreed();
    if (stranger === undefined) throw new Error("no agreement");
    const others = agreed().slice(1);
    expect(unanimousOf(match, [...others, { ...stranger, userId: userId("stranger") }])).toBeNull();
  });

  it("[CASE-104] on an invalid match has one offender", () => {
    const offenders = match.seats.map((seat) => seat.userId);
    const named = (at: number): Outcome => ({ verdict: "invalid", offender: offenders[at] ?? null });
    expect(
      unanimousOf(
        match,
        agreed(() => named(3)),
      ),
    ).toEqual(named(3));
    expect(
      unanimousOf(
        match,
        agreed((place) => named(place === 9 ? 4 : 3)),
      ),
    ).toBeNull();
  });

  it("[CASE-105] is counted by result, most first", () => {
    const offender = match.seats[0]?.userId ?? null;
    const invalid: Outcome = { verdict: "invalid", offender };
    expect(countsOf(agreed((place) => (place < 3 ? invalid : B)))).toEqual([
      { outcome: B, players: 7 },
      { outcome: invalid, players: 3 },
    ]);
    expect(countsOf([])).toEqual([]);
  });

  it("[CASE-103] names an offender of the ten for an invalid match, and none for another", () => {
    expect(outcomeOf(match, "A", "")).toEqual({ verdict: "A", offender: null });
    expect(outcomeOf(match, "invalid", "B2")).toEqual({ verdict: "invalid", offender: "B2" });
    expect(codeOf(() => outcomeOf(match, "invalid", ""))).toBe("report_invalid_player_required");
    expect(codeOf(() => outcomeOf(match, "invalid", "stranger"))).toBe("report_invalid_player_required");
    expect(codeOf(() => outcomeOf(match, "B", "B2"))).toBe("report_invalid");
  });
});

describe("the room", () => {
  it("[CASE-106] is open while the match is disputed, for 72 hours", () => {
    const endsAtMs = DISPUTED_AT + 72 * 3_600_000;
    expect(codeOf(() => requireOpenRoom(match, endsAtMs - 1))).toBe("accepted");
    expect(codeOf(() => requireOpenRoom(match, endsAtMs))).toBe("dispute_closed");
    expect(codeOf(() => requireOpenRoom(aMatch(), DISPUTED_AT))).toBe("dispute_closed");
    const done = { ...match, status: "done" as const, winner: "A" as const };
    expect(codeOf(() => requireOpenRoom(done, DISPUTED_AT))).toBe("dispute_closed");
  });

  it("[CASE-100] takes statements of 1 to 500 characters, trimmed and without what cannot be seen", () => {
    expect(statementOf("  録画が\r\nあります\u202E。 ")).toBe("録画が\nあります。");
    expect(statementOf("🎮".repeat(500))).toHaveLength(1000);
    for (const refused of ["", " \n ", "あ".repeat(501), "\0", "\ud800"])
      expect(codeOf(() => statementOf(refused))).toBe("statement_invalid");
  });

  it("[CASE-101] shows statements beside the own one alone", () => {
    const statements = ["A0", "B4"].map((id) => ({ userId: userId(id), text: "はい", writtenAtMs: 1 }));
    expect(readableStatements(statements, "A0")).toEqual(statements);
    expect(readableStatements(statements, "A1")).toEqual([]);
  });

  it("[CASE-110] knows who left since the match was made and has not agreed again", () => {
    const left = (id: string, leftAtMs: number) => [{ userId: userId(id), leftAtMs }];
    const room = { statements: [], agreements: [], leavers: left("A1", match.createdAtMs) };
    expect(hasLeaver(match, room)).toBe(true);
    expect(hasLeaver(match, { ...room, agreements: agreed() })).toBe(false);
    expect(hasLeaver(match, { ...room, leavers: left("A1", match.createdAtMs - 1) })).toBe(false);
    expect(hasLeaver(match, { ...room, leavers: left("stranger", match.createdAtMs) })).toBe(false);
  });
});
