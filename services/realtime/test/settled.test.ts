import { RecordOutcome } from "@gokaku/proto/users/v1/users_pb";
import { eventually, testContext } from "@gokaku/testing";
import { TEN } from "@gokaku/testing/samples";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

const MATCH = "170000000000001";

/** Without the jobs that come by themselves, so that nothing here is owed to a poll. */
const unpolled = () => {
  const { timers } = testContext("unpolled").ports;
  return { timers: { ...timers, every: () => ({ [Symbol.asyncDispose]: () => Promise.resolve() }) } };
};

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness(unpolled());
});
afterEach(() => harness[Symbol.asyncDispose]());

const settled = (matchId = MATCH, banned: readonly string[] = []) =>
  harness.publish("user.settled", {
    matchId,
    players: TEN.map((userId, place) => ({
      player: { card: { userId }, version: 9n, isBanned: banned.includes(userId) },
      outcome: place < 5 ? RecordOutcome.WIN : RecordOutcome.LOSE,
      rateBefore: 1500,
      rateAfter: place < 5 ? 1528 : 1472,
      ...(place === 0 && { rankBefore: 24, rankAfter: 22 }),
    })),
  });

/** Its seat is free already, so its result is sent at once: once that arrives, the settlement has arrived. */
const enterWitness = () => {
  harness.queue.statuses.set("dummy_010", {});
  return harness.enter("dummy_010");
};

const releasedByQueue = async () => {
  for (const userId of TEN) harness.queue.statuses.set(userId, {});
  await harness.publish("queue.entries_changed", { userIds: [...TEN] });
};

test("[LIVE-60] a settlement reports each connected player their own result with the free seat, by one reading", async () => {
  for (const userId of TEN) harness.queue.statuses.set(userId, { resultPending: true });
  const [winner, loser, stranger, witness] = [
    await harness.enter("dummy_001"),
    await harness.enter("dummy_006"),
    await harness.enter("dummy_011"),
    await enterWitness(),
  ];
  await settled();
  await witness.frame("updateStatus", 2);
  expect(winner.named("updateStatus")).toHaveLength(1);
  const asked = harness.queue.asked.length;
  await releasedByQueue();
  expect((await winner.frame("updateStatus", 2)).data).toMatchObject({
    in_match: false,
    result: {
      match_id: MATCH,
      outcome: "win",
      rate_before: 1500,
      rate_after: 1528,
      rank_before: 24,
      rank_after: 22,
    },
  });
  expect((await loser.frame("updateStatus", 2)).data.result).toMatchObject({
    outcome: "lose",
    rate_after: 1472,
  });
  expect(loser.named("updateStatus")[1]?.data.result).not.toHaveProperty("rank_after");
  expect(harness.queue.asked.slice(asked).map((userIds) => userIds.toSorted())).toEqual([
    ["dummy_001", "dummy_006", "dummy_010"],
  ]);
  await stranger.settled();
  expect(stranger.named("updateStatus")).toHaveLength(1);
});

test("[LIVE-60] delivered twice, a settlement is sent once", async () => {
  harness.queue.statuses.set("dummy_001", { resultPending: true });
  const [page, witness] = [await harness.enter("dummy_001"), await enterWitness()];
  await settled();
  await witness.frame("updateStatus", 2);
  await releasedByQueue();
  await page.frame("updateStatus", 2);
  const asked = harness.queue.asked.length;
  await settled();
  await eventually(async () => harness.queue.asked.length > asked);
  await page.settled();
  expect(page.named("updateStatus")).toHaveLength(2);
});

test("[LIVE-61] a result whose seat is free already is sent at once, without a word of queue", async () => {
  harness.queue.statuses.set("dummy_001", { resultPending: true });
  const [free, playing] = [await harness.enter("dummy_002"), await harness.enter("dummy_001")];
  await settled("160000000000000");
  expect((await free.frame("updateStatus", 2)).data.result).toMatchObject({ match_id: "160000000000000" });
  await playing.settled();
  expect(playing.named("updateStatus")).toHaveLength(1);
});

test("[LIVE-62] which player a settlement says to be banned loses the sockets, and no other player does", async () => {
  const [banned, other] = [await harness.enter("dummy_003"), await harness.enter("dummy_004")];
  await settled(MATCH, ["dummy_003"]);
  expect(await banned.end()).toEqual({ code: 1008, reason: "banned" });
  await other.frame("updateStatus", 2);
});
