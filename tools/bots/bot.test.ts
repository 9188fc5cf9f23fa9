import { expect, test } from "vitest";
import { agreedResult } from "../player/report.ts";
import { matchSeenByTeamA } from "../test/factories.ts";
import { botManner } from "./bot.ts";

const characters = [{ id: "PIKACHU", moves: ["かみなり", "ボルテッカー"] as [string, string] }];
const isBotUnlessFirst = (userId: string): boolean => userId !== "a1";
const started = matchSeenByTeamA({ lobby_id: "12345678" });

test("[OPS-52] bots report once the person of the match did", () => {
  const manner = botManner("a2", characters, isBotUnlessFirst);
  expect(manner.isTimeToReport(started, 30_000)).toBe(false);
  expect(manner.isTimeToReport({ ...started, report_count: 1 }, 30_000)).toBe(true);
});

test("[OPS-52] with two people in the match one report is not enough", () => {
  const manner = botManner("a2", characters, (userId) => !["a1", "b1"].includes(userId));
  expect(manner.isTimeToReport({ ...started, report_count: 1 }, 30_000)).toBe(false);
  expect(manner.isTimeToReport({ ...started, report_count: 2 }, 30_000)).toBe(true);
});

test("[OPS-52] a person who does not report delays the match by at most 60 s and a bot's own pace", () => {
  const manner = botManner("a2", characters, isBotUnlessFirst);
  expect(manner.isTimeToReport(started, 59_000)).toBe(false);
  expect(manner.isTimeToReport(started, 65_000)).toBe(true);
});

test("[OPS-52] all bots of a match report the same result", () => {
  const results = ["a2", "a3", "b1"].map(
    (id) => botManner(id, characters, isBotUnlessFirst).report(started).result,
  );
  expect(new Set(results)).toEqual(new Set([agreedResult(started.match_id)]));
});
