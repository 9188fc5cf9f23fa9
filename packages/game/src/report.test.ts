import { expect, it } from "vitest";
import {
  bannedOf,
  isPick,
  LONGEST_MOVE,
  outcomeOf,
  REPORT_RESULTS,
  type ReportForm,
  reportFault,
  resultOfVerdict,
  verdictOfResult,
} from "./report.ts";
import { VERDICTS } from "./vocabulary.ts";

const played: ReportForm = {
  verdict: "A",
  bannedCharacterId: "PIKACHU",
  pickedCharacterId: "VENUSAUR",
  move1: "ヘドロばくだん",
  move2: "ソーラービーム",
  violationUserId: "",
  invalidUserId: "",
};
const invalid: ReportForm = {
  ...played,
  verdict: "invalid",
  bannedCharacterId: "",
  pickedCharacterId: "",
  move1: "",
  move2: "",
  invalidUserId: "dummy_002",
};
const codeOf = (form: ReportForm, changes: Partial<ReportForm> = {}) =>
  reportFault({ ...form, ...changes })?.code ?? null;

it("[REPORT-1] no ban is EMPTY or nothing, for a played match and for an invalid one", () => {
  for (const form of [played, invalid]) {
    for (const bannedCharacterId of ["", "EMPTY", "PIKACHU"]) {
      expect(codeOf(form, { bannedCharacterId }), bannedCharacterId).toBeNull();
    }
    expect(codeOf(form, { bannedCharacterId: "no such thing" })).toBe("report_invalid");
  }
  expect([bannedOf(""), bannedOf("EMPTY"), bannedOf("MEW")]).toEqual(["EMPTY", "EMPTY", "MEW"]);
});

it("[REPORT-13] the picked character is required and differs from the banned one", () => {
  for (const bannedCharacterId of ["", "EMPTY", "PIKACHU"]) {
    for (const pickedCharacterId of ["", "EMPTY"]) {
      expect(codeOf(played, { bannedCharacterId, pickedCharacterId })).toBe("report_picked_required");
    }
  }
  expect(["", "EMPTY", "MEW", "PIKACHU"].filter((id) => isPick(id, null))).toEqual(["MEW", "PIKACHU"]);
  expect(["", "EMPTY", "MEW", "PIKACHU"].filter((id) => isPick(id, "PIKACHU"))).toEqual(["MEW"]);
  expect(codeOf(played, { pickedCharacterId: "PIKACHU" })).toBe("report_picked_is_banned");
  expect(codeOf(played, { pickedCharacterId: "no such thing" })).toBe("report_invalid");
  expect(codeOf(played, { pickedCharacterId: `A${"B".repeat(40)}` })).toBe("report_invalid");
});

it("[REPORT-13] moves may be left out, and have no more than forty characters, none of them unseen", () => {
  expect(codeOf(played, { move1: "", move2: "" })).toBeNull();
  expect(codeOf(played, { move1: "あ".repeat(LONGEST_MOVE) })).toBeNull();
  for (const move2 of ["あ".repeat(LONGEST_MOVE + 1), "a\0b", "\ud800"]) {
    expect(codeOf(played, { move2 })).toBe("report_invalid");
  }
});

it("[REPORT-14] an invalid match needs who caused it and nothing about the play; a played one has no such player", () => {
  expect(codeOf(invalid, { invalidUserId: "" })).toBe("report_invalid_player_required");
  for (const change of [{ pickedCharacterId: "MEW" }, { move1: "い" }, { move2: "い" }]) {
    expect(codeOf(invalid, change)).toBe("report_invalid");
  }
  expect(codeOf(played, { invalidUserId: "dummy_002" })).toBe("report_invalid");
});

it("[REPORT-1] a verdict and its name over HTTP are one to one, and mean the opposite for the other team", () => {
  expect(VERDICTS.map(resultOfVerdict)).toEqual(REPORT_RESULTS);
  expect(REPORT_RESULTS.map(verdictOfResult)).toEqual(VERDICTS);
  expect(VERDICTS.map((verdict) => [outcomeOf(verdict, "A"), outcomeOf(verdict, "B")])).toEqual([
    ["win", "lose"],
    ["lose", "win"],
    ["invalid", "invalid"],
  ]);
});
