import { presentMatchFound } from "@gokaku/present/matches";
import { EntryStep } from "@gokaku/proto/events/v1/events_pb";
import { MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { EntryState } from "@gokaku/proto/queue/v1/queue_pb";
import { partsOf, TEN, viewOf } from "@gokaku/testing/samples";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestPage } from "./client.ts";
import { type Harness, startHarness } from "./harness.ts";

const MATCH = "170000000000001";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness[Symbol.asyncDispose]());

const waiting = (userId: string) =>
  harness.queue.statuses.set(userId, {
    entry: { entryId: `entry of ${userId}`, userId, state: EntryState.WAITING, version: 1n },
  });

/** Pages of these players, who wait. */
const enterWaiting = async (userIds: readonly string[]): Promise<TestPage[]> => {
  const pages: TestPage[] = [];
  for (const userId of userIds) {
    waiting(userId);
    pages.push(await harness.enter(userId));
  }
  return pages;
};

const created = () =>
  harness.publish("match.created", {
    matchId: MATCH,
    seasonId: "season_9",
    userIds: TEN,
    createdAtMs: BigInt(Math.floor(harness.clock.nowMs())),
    version: 1n,
    parts: partsOf(MATCH),
  });

const asked = () => harness.matches.asked + harness.queue.asked.length;

test("[LIVE-65] the ten are shown a new match and where they stand without anything being asked", async () => {
  const pages = await enterWaiting(TEN);
  const before = asked();
  await created();
  for (const [place, page] of pages.entries()) {
    const userId = TEN[place] ?? "";
    const frame = await page.frame("match_found");
    expect(frame).toEqual(presentMatchFound(viewOf(userId, MATCH), userId));
    expect((await page.frame("updateStatus", 2)).data).toEqual({
      in_queue: false,
      entry: null,
      last_end: { cause: "matched", ended_at: 1_700_000_000 },
      in_match: true,
      offer: null,
    });
    const opponents = place < 5 ? frame.data.match.team_b : frame.data.match.team_a;
    expect(opponents.players.map(({ role }) => role)).toEqual([null, null, null, null, null]);
    expect(JSON.stringify(page.frames)).not.toContain(`https://voice.example/${place < 5 ? 2 : 1}`);
  }
  for (const page of pages) {
    await page.settled();
    expect(page.named("match_found")).toHaveLength(1);
    expect(page.named("updateStatus")).toHaveLength(2);
  }
  expect(asked()).toBe(before);
});

test("[LIVE-69] a match begins for a player claimed, found and booked without one question, in any order of the news", async () => {
  const entries = (step: EntryStep) => ({
    userIds: TEN,
    step,
    entryIds: TEN.map((userId) => `entry of ${userId}`),
    versions: TEN.map(() => (step === EntryStep.CLAIMED ? 2n : 0n)),
  });
  const pages = await enterWaiting(TEN);
  const before = asked();
  await harness.publish("queue.entries_changed", entries(EntryStep.CLAIMED));
  for (const page of pages)
    expect((await page.frame("updateStatus", 2)).data.entry).toMatchObject({ state: "claimed", version: 2 });
  await created();
  for (const page of pages) await page.frame("updateStatus", 3);
  await harness.publish("queue.entries_changed", entries(EntryStep.MATCHED));
  await harness.publish("queue.entries_changed", entries(EntryStep.CLAIMED));
  await harness.publish("queue.entries_changed", { userIds: ["dummy_001"] });
  const [first] = pages;
  while (asked() < before + 2) await first?.settled();
  expect(asked()).toBe(before + 2);
  for (const page of pages.slice(1)) {
    await page.settled();
    expect(page.named("updateStatus").map(({ data }) => [data.in_queue, data.in_match])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  }
});

test("[LIVE-69] news that a match was made, which comes before the match, shows no player as neither waiting nor playing", async () => {
  const [page] = await enterWaiting(["dummy_001"]);
  harness.matches.put("dummy_001", viewOf("dummy_001", MATCH));
  harness.queue.statuses.set("dummy_001", {
    lastEnd: { cause: "matched", endedAt: 1_700_000_001n, entryId: "entry of dummy_001" },
    inMatch: true,
  });
  await harness.publish("queue.entries_changed", {
    userIds: ["dummy_001"],
    step: EntryStep.MATCHED,
    entryIds: ["entry of dummy_001"],
  });
  await page?.frame("match_found");
  await created();
  await page?.settled();
  expect(page?.named("match_found")).toHaveLength(1);
  for (const { data } of page?.named("updateStatus") ?? []) expect(data.in_queue).not.toBe(data.in_match);
});

test("[LIVE-65] a page that comes later is sent of the match as it is then", async () => {
  const [page] = await enterWaiting(["dummy_001"]);
  await created();
  await page?.frame("match_found");
  harness.matches.put("dummy_001", viewOf("dummy_001", MATCH, { version: 4n, lobbyId: "12345678" }));
  const later = await harness.enter("dummy_001");
  expect((await later.frame("match_found")).data.match).toMatchObject({ version: 4, lobby_id: "12345678" });
});

test("[LIVE-67] of a match that was heard of before, its end most of all, nothing is sent as it began", async () => {
  const [page] = await enterWaiting(["dummy_001"]);
  harness.matches.put("dummy_001", viewOf("dummy_001", MATCH, { version: 9n, status: MatchStatus.DONE }));
  const before = asked();
  await harness.publish("match.settled", {
    matchId: MATCH,
    version: 9n,
    players: TEN.map((userId) => ({ userId })),
  });
  await page?.settled();
  await created();
  await harness.publish("match.updated", { matchId: MATCH, version: 9n });
  while (asked() < before + 4) await page?.settled();
  await page?.settled();
  expect(page?.named("match_found")).toEqual([]);
  expect(page?.named("updateStatus").map(({ data }) => data.in_match)).toEqual([false]);
});

test("[LIVE-65] who is not known to wait is shown the match at once, and read", async () => {
  const page = await harness.enter("dummy_001");
  harness.matches.put("dummy_001", viewOf("dummy_001", MATCH));
  harness.queue.statuses.set("dummy_001", {
    lastEnd: { cause: "matched", endedAt: 1_700_000_001n, entryId: "e" },
    inMatch: true,
  });
  const before = harness.queue.asked.length;
  await created();
  await page.frame("match_found");
  expect((await page.frame("updateStatus", 2)).data).toMatchObject({
    in_match: true,
    last_end: { cause: "matched", ended_at: 1_700_000_001 },
  });
  expect(harness.queue.asked.length).toBe(before + 1);
});
