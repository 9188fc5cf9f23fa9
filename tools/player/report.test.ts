import { ReportRequest } from "@gokaku/contract";
import { expect, test } from "vitest";
import { matchSeenByTeamA } from "../test/factories.ts";
import { agreedResult, buildReport } from "./report.ts";

const characters = [{ id: "PIKACHU", moves: ["かみなり", "ボルテッカー"] as [string, string] }];

test("[OPS-52] reports of every result are what the API takes", () => {
  const match = matchSeenByTeamA();
  for (const result of ["A-win", "B-win", "invalid"] as const) {
    expect(ReportRequest.safeParse(buildReport(match, "a1", result, characters, "b1")).success).toBe(true);
  }
});

test("[OPS-52] over many matches neither team always wins", () => {
  const results = Array.from({ length: 200 }, (_, index) =>
    agreedResult(`${179528350800000000n + BigInt(index)}`),
  );
  const wins = results.filter((result) => result === "A-win").length;
  expect(wins).toBeGreaterThan(60);
  expect(wins).toBeLessThan(140);
});
