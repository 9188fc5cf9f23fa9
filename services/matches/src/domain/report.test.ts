import { CodedError, type ReportForm } from "@gokaku/game";
import { describe, expect, it } from "vitest";
import { aMatch, terms } from "../../test/factories.ts";
import { CLOSING } from "./closing.ts";
import { arrivalOf, isSameReport, momentAfter, reportOf } from "./report.ts";

const match = aMatch();
const form = (changes: Partial<ReportForm> = {}): ReportForm => ({
  verdict: "A",
  bannedCharacterId: "PIKACHU",
  pickedCharacterId: "VENUSAUR",
  move1: "ヘドロばくだん",
  move2: "ソーラービーム",
  violationUserId: "",
  invalidUserId: "",
  ...changes,
});
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof CodedError ? error.code : "not a coded error";
  }
  return "accepted";
};
const codeFor = (changes: Partial<ReportForm>, userId = "A0", of = match): string =>
  codeOf(() => reportOf(of, userId, form(changes), terms.createdAtMs));
const invalid = { verdict: "invalid", pickedCharacterId: "", move1: "", move2: "" } as const;

describe("a report", () => {
  it("[REPORT-1] is accepted from the first second, with or without a ban", () => {
    expect(reportOf(match, "A0", form(), terms.createdAtMs)).toMatchObject({
      userId: "A0",
      team: "A",
      verdict: "A",
      offender: null,
      reportedPlayer: null,
      reportedAtMs: terms.createdAtMs,
    });
    for (const bannedCharacterId of ["", "EMPTY"])
      expect(reportOf(match, "A0", form({ bannedCharacterId }), 0).bannedCharacterId).toBe("EMPTY");
    const ofInvalid = reportOf(
      match,
      "A0",
      form({ ...invalid, bannedCharacterId: "", invalidUserId: "B2" }),
      0,
    );
    expect(ofInvalid).toMatchObject({ bannedCharacterId: "EMPTY", pickedCharacterId: "", offender: "B2" });
  });

  it("[OPS-312] is never earlier than those that it finds, so that no match closes before its last one", () => {
    const found = reportOf(match, "A1", form(), 1_062);
    expect(momentAfter({ match, reports: [found] }, 1_045)).toBe(1_062);
    expect(momentAfter({ match, reports: [found] }, 1_063)).toBe(1_063);
    expect(momentAfter({ match, reports: [] }, 1_045)).toBe(1_045);
  });

  it("[REPORT-401] arrived when the gateway says so, never later than now nor before the grace of a close", () => {
    const nowMs = 100_000;
    expect(arrivalOf(null, nowMs)).toBe(nowMs);
    expect(arrivalOf(nowMs - 1_000, nowMs)).toBe(nowMs - 1_000);
    expect(arrivalOf(nowMs + 60_000, nowMs)).toBe(nowMs);
    expect(arrivalOf(nowMs - 60_000, nowMs)).toBe(nowMs - CLOSING.graceMs);
  });

  it("[REPORT-12] of a stranger is refused before anything else", () => {
    expect(codeFor({ pickedCharacterId: "" }, "Z9")).toBe("not_in_match");
    expect(codeFor({}, "Z9", aMatch({ status: "done" }))).toBe("not_in_match");
  });

  it("[REPORT-12] after the close is refused, whether the match is done or disputed", () => {
    expect(codeFor({}, "A0", aMatch({ status: "done" }))).toBe("match_closed");
    expect(codeFor({}, "A0", aMatch({ disputedAtMs: 1 }))).toBe("match_closed");
  });

  it("[REPORT-13] needs a picked character that is not the banned one", () => {
    expect(codeFor({ pickedCharacterId: "" })).toBe("report_picked_required");
    expect(codeFor({ pickedCharacterId: "EMPTY", bannedCharacterId: "EMPTY" })).toBe(
      "report_picked_required",
    );
    expect(codeFor({ pickedCharacterId: "PIKACHU" })).toBe("report_picked_is_banned");
    expect(codeFor({ pickedCharacterId: "no such thing" })).toBe("report_invalid");
    expect(codeFor({ bannedCharacterId: "\u0000" })).toBe("report_invalid");
    expect(codeFor({ move1: "あ".repeat(41) })).toBe("report_invalid");
  });

  it("[REPORT-14] of an invalid match names one of its ten players, also the reporter, and neither pick nor moves", () => {
    expect(codeFor({ ...invalid, invalidUserId: "B2" })).toBe("accepted");
    expect(codeFor({ ...invalid })).toBe("report_invalid_player_required");
    expect(codeFor({ ...invalid, invalidUserId: "A0" })).toBe("accepted");
    expect(codeFor({ ...invalid, invalidUserId: "Z9" })).toBe("report_invalid_player_required");
    expect(codeFor({ ...invalid, invalidUserId: "B2", pickedCharacterId: "VENUSAUR" })).toBe(
      "report_invalid",
    );
    expect(codeFor({ invalidUserId: "B2" })).toBe("report_invalid");
  });

  it("[REPORT-15] may accuse another player of the match, no other player", () => {
    expect(reportOf(match, "A0", form({ violationUserId: "B1" }), 0).reportedPlayer).toBe("B1");
    expect(codeFor({ violationUserId: "A0" })).toBe("report_invalid");
    expect(codeFor({ violationUserId: "Z9" })).toBe("report_invalid");
  });

  it("[REPORT-16] sent again unchanged says the same, with any other word it does not", () => {
    const first = reportOf(match, "A0", form(), 1);
    expect(isSameReport(first, reportOf(match, "A0", form(), 2))).toBe(true);
    const changes: readonly Partial<ReportForm>[] = [
      { verdict: "B" },
      { bannedCharacterId: "EMPTY" },
      { pickedCharacterId: "SNORLAX" },
      { move1: "ギガドレイン" },
      { move2: "はなびらのまい" },
      { violationUserId: "B1" },
    ];
    for (const change of changes)
      expect(isSameReport(first, reportOf(match, "A0", form(change), 2))).toBe(false);
    const [ofB2, ofB3] = ["B2", "B3"].map((invalidUserId) =>
      reportOf(match, "A0", form({ ...invalid, invalidUserId }), 1),
    );
    if (ofB2 === undefined || ofB3 === undefined) throw new Error("two reports");
    expect(isSameReport(ofB2, ofB3)).toBe(false);
  });

  it("[CHECKIN-4] [CHECKIN-6] waits while the match has an open seat, and the seat's former player has none", () => {
    const seats = match.seats.map((seat) => (seat.userId === "B1" ? { ...seat, vacatedAtMs: 5 } : seat));
    expect(codeFor({}, "A0", { ...match, seats })).toBe("seat_open");
    expect(codeFor({}, "B1", { ...match, seats })).toBe("not_in_match");
  });
});
