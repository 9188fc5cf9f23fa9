import { partsOf, TEN } from "@gokaku/testing/samples";
import { expect, it } from "vitest";
import { judgeAnswer, messageFor, notifyUntilMs, waitBeforeNext } from "./push-message.ts";

const MATCH = "170000000000001";
const CREATED_AT_MS = 1_795_000_000_000;

it("[LIVE-104] an answer of a push service means taken, gone, later or never", () => {
  const kindOf = (status: number) => judgeAnswer(status, null, 0).kind;
  expect([200, 201, 202, 204].map(kindOf)).toEqual(Array(4).fill("taken"));
  expect([404, 410].map(kindOf)).toEqual(["gone", "gone"]);
  expect([408, 429, 500, 502, 503].map(kindOf)).toEqual(Array(5).fill("later"));
  expect([302, 400, 401, 403, 413].map(kindOf)).toEqual(Array(5).fill("refused"));
  expect(judgeAnswer(429, "7", 0)).toMatchObject({ afterMs: 7_000 });
  expect(judgeAnswer(503, new Date(60_000).toUTCString(), 50_000)).toMatchObject({ afterMs: 10_000 });
  expect(judgeAnswer(503, "soon", 0)).toMatchObject({ afterMs: 0 });
});

it("[LIVE-104] the waits between tries double up to half a minute and are never shorter than asked for", () => {
  expect([1, 2, 3, 4].map((tries) => waitBeforeNext(tries, 0, 0.5))).toEqual([1000, 2000, 4000, 8000]);
  expect(waitBeforeNext(9, 0, 0.5)).toBe(30_000);
  expect(waitBeforeNext(1, 20_000, 0)).toBe(20_000);
  expect([waitBeforeNext(1, 0, 0), waitBeforeNext(1, 0, 1)]).toEqual([750, 1250]);
});

it("[LIVE-101] a browser is sent which match, the own role and until when, and nothing else", () => {
  const event = { matchId: MATCH, createdAtMs: BigInt(CREATED_AT_MS), parts: partsOf(MATCH) };
  const untilMs = notifyUntilMs(event);
  expect(untilMs - CREATED_AT_MS).toBe((event.parts.shared?.lobbyJoinTimeoutS ?? 0) * 1000);
  for (const userId of TEN) {
    const message = messageFor(event, userId);
    expect(Object.keys(message).toSorted()).toEqual(["kind", "match_id", "role", "until"]);
    expect(message).toMatchObject({ match_id: MATCH, until: untilMs / 1000 });
  }
  expect(new Set(TEN.map((userId) => JSON.stringify(messageFor(event, userId)))).size).toBe(5);
});

it("[LIVE-101] of an event that says less, the match is sent without a role and for the usual time", () => {
  const event = { matchId: MATCH, createdAtMs: BigInt(CREATED_AT_MS) };
  expect(messageFor(event, "dummy_001")).toEqual({
    kind: "match",
    match_id: MATCH,
    role: "",
    until: CREATED_AT_MS / 1000 + 250,
  });
});
