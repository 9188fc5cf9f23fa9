import { UpdateType } from "@gokaku/proto/events/v1/events_pb";
import { MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { eventually } from "@gokaku/testing";
import { TEN, viewOf } from "@gokaku/testing/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

const MATCH = "170000000000001";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

type Json = Readonly<Record<string, unknown>>;

/** The raw frames of the server, before a schema drops any field. */
const readRaw = (page: Awaited<ReturnType<Harness["enter"]>>): Map<string, Json> => {
  const read = new Map<string, Json>();
  page.socket.on("message", (data) => {
    const frame = JSON.parse(data.toString()) as Json;
    read.set(String(frame.action ?? frame.type), frame);
  });
  return read;
};

const keysOf = (value: unknown): string[] => Object.keys(value as object).toSorted();

const QUEUE_INFO = [
  "average_wait_time",
  "ongoing_match_players",
  "ongoing_matches",
  "previous_matched_unixtime",
  "previous_user_count",
  "role_counts",
  "shortage",
  "total_waiting",
  "version",
];

test("[LIVE-95] every message of the server has the name and the fields that the specification gives it, and no other", async () => {
  const view = { version: 1n, averageWaitTime: 600, roleCounts: {} };
  const page = harness.open("dummy_001", await harness.ticketFor("dummy_001"));
  const read = readRaw(page);
  const got = (name: string) => eventually(async () => read.get(name));
  await got("updateStatus");
  expect(keysOf(await got("updateQueue"))).toEqual(["action", "data"]);
  expect(keysOf((await got("updateQueue"))?.data)).toEqual(QUEUE_INFO);
  expect(keysOf((await got("updateStatus"))?.data)).toEqual([
    "entry",
    "in_match",
    "in_queue",
    "last_end",
    "offer",
  ]);

  page.send({ action: "askQueueInfo" });
  expect(keysOf(await got("queueInfo"))).toEqual(["action", "data"]);
  expect((await got("queueInfo"))?.data).toEqual((await got("updateQueue"))?.data);
  page.send({ action: "ping" });
  expect(await got("pong")).toEqual({ action: "pong", server_time: expect.any(Number) });

  await harness.announceQueue({
    prev: 1n,
    before: view,
    view: {
      version: 2n,
      averageWaitTime: 540,
      roleCounts: { topLane: 3 },
      totalWaiting: 3,
      ongoingMatches: 2,
      previousMatchedUnixtime: 1_700_000_000n,
      previousUserCount: 20,
    },
    joined: { topLane: 4 },
    left: { topLane: 1 },
  });
  expect(await got("queueDiff")).toEqual({
    action: "queueDiff",
    prev: 1,
    version: 2,
    changes: {
      total_waiting: { old: 0, new: 3 },
      role_queues: { TOP_LANE: { new_count: 3, joined: 4, left: 1 } },
      ongoing_matches: { old: 0, new: 2 },
      average_wait_time: { old: 600, new: 540 },
      previous_matched_unixtime: { old: 0, new: 1_700_000_000 },
      previous_user_count: { old: 0, new: 20 },
    },
  });
  await harness.announceQueue({
    prev: 8n,
    before: view,
    view: { ...view, version: 9n },
    joined: {},
    left: {},
  });
  const whole = await got("updateQueueInfo");
  expect(keysOf(whole)).toEqual(["action", "body"]);
  expect(keysOf(JSON.parse(String(whole?.body)))).toEqual(QUEUE_INFO);

  page.send({ action: "subscribeMatch", matchId: "42" });
  expect(await got("subscribeMatchError")).toEqual({
    type: "subscribeMatchError",
    matchId: "42",
    error: "not_in_match",
  });
  for (const userId of TEN) harness.matches.put(userId, viewOf(userId, MATCH));
  page.send({ action: "subscribeMatch", matchId: MATCH });
  const success = await got("subscribeMatchSuccess");
  expect(keysOf(success)).toEqual(["match", "matchId", "type", "version"]);
  expect(success).toMatchObject({ matchId: MATCH, match: { match_id: MATCH, status: "matched" } });
  expect(await got("matchPresence")).toEqual({
    type: "matchPresence",
    matchId: MATCH,
    user_ids: ["dummy_001"],
  });
  await harness.publish("match.updated", {
    matchId: MATCH,
    version: 900n,
    updateType: UpdateType.REPORT,
    status: MatchStatus.MATCHED,
    lobbyId: "12345678",
    hostUserId: "#EVERYONE#",
    reportCount: 4,
  });
  expect(await got("matchUpdate")).toEqual({
    type: "matchUpdate",
    matchId: MATCH,
    version: 900,
    updateType: "report",
    dynamicData: { lobby_id: "12345678", host_user_id: "#EVERYONE#", status: "matched", report_count: 4 },
  });
  page.send({ action: "unsubscribeMatch", matchId: MATCH });
  expect(await got("unsubscribeMatchSuccess")).toEqual({ type: "unsubscribeMatchSuccess", matchId: MATCH });

  const late = harness.open("dummy_001", await harness.ticketFor("dummy_001"));
  const readLate = readRaw(late);
  const found = await eventually(async () => readLate.get("match_found"));
  expect(keysOf(found)).toEqual(["action", "data"]);
  expect(keysOf(found.data)).toEqual(["created_at_ms", "match", "match_id"]);
  expect(found.data).toMatchObject({ match_id: MATCH, match: { match_id: MATCH } });
});
