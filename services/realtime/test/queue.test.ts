import { Role } from "@gokaku/proto/common/v1/common_pb";
import { EntryState } from "@gokaku/proto/queue/v1/queue_pb";
import { viewOf } from "@gokaku/testing/samples";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness[Symbol.asyncDispose]());

const viewAt = (version: number, totalWaiting: number) => ({
  version: BigInt(version),
  totalWaiting,
  roleCounts: { topLane: totalWaiting },
  averageWaitTime: 600,
});

/** Queue moves on by one version and announces it. */
const step = async (version: number, from: number, to: number) => {
  harness.queue.view = viewAt(version, to);
  await harness.announceQueue({
    prev: BigInt(version - 1),
    before: viewAt(version - 1, from),
    view: viewAt(version, to),
    joined: { topLane: to - from },
    left: {},
  });
};

test("[LIVE-11] a socket starts with the whole queue and gets it again when it asks", async () => {
  const page = await harness.visit();
  page.send({ action: "askQueueInfo" });
  const { data } = await page.frame("queueInfo");
  expect(data).toEqual(page.named("updateQueue")[0]?.data);
  expect(data).toMatchObject({ version: 1, total_waiting: 0, average_wait_time: 600 });
});

test("[LIVE-12] a step of the queue is sent as the difference, with what changed and nothing else", async () => {
  const page = await harness.visit();
  await step(2, 0, 3);
  expect(await page.frame("queueDiff")).toEqual({
    action: "queueDiff",
    prev: 1,
    version: 2,
    changes: {
      total_waiting: { old: 0, new: 3 },
      role_queues: { TOP_LANE: { new_count: 3, joined: 3, left: 0 } },
    },
  });
});

test("[LIVE-12] a mean wait that moves alone is a difference", async () => {
  const page = await harness.visit();
  await harness.announceQueue({
    prev: 1n,
    before: viewAt(1, 0),
    view: { ...viewAt(2, 0), averageWaitTime: 540 },
    joined: {},
    left: {},
  });
  expect(await page.frame("queueDiff")).toEqual({
    action: "queueDiff",
    prev: 1,
    version: 2,
    changes: { average_wait_time: { old: 600, new: 540 } },
  });
});

test("[LIVE-43] a step that changes nothing is not sent, and the next difference follows what was sent last", async () => {
  const page = await harness.visit();
  await step(2, 0, 3);
  await step(3, 3, 3);
  await step(4, 3, 3);
  const late = await harness.visit();
  await step(5, 3, 4);
  await page.frame("queueDiff", 2);
  await late.frame("queueDiff");
  expect(late.named("updateQueue")[0]?.data.version).toBe(2);
  expect(page.named("queueDiff").map(({ prev, version }) => [prev, version])).toEqual([
    [1, 2],
    [2, 5],
  ]);
  expect([...page.named("updateQueueInfo"), ...late.named("updateQueueInfo")]).toEqual([]);
});

test("[LIVE-13] after a lost version everybody gets the whole queue", async () => {
  const [visitor, player] = [await harness.visit(), await harness.enter("dummy_001")];
  await step(3, 1, 2);
  for (const page of [visitor, player]) {
    const { body } = await page.frame("updateQueueInfo");
    expect(JSON.parse(body)).toMatchObject({ version: 3, total_waiting: 2, ongoing_match_players: [] });
  }
  await step(4, 2, 3);
  expect(await visitor.frame("queueDiff")).toMatchObject({ prev: 3, version: 4 });
});

test("[LIVE-12] an old or repeated step is not sent", async () => {
  const page = await harness.visit();
  await step(2, 0, 1);
  await page.frame("queueDiff");
  await step(2, 0, 1);
  await harness.announceQueue({ prev: 0n, before: viewAt(0, 9), view: viewAt(1, 9), joined: {}, left: {} });
  await step(3, 1, 2);
  await page.frame("queueDiff", 2);
  expect(page.named("queueDiff").map(({ version }) => version)).toEqual([2, 3]);
  expect(page.named("updateQueueInfo")).toEqual([]);
});

test("[LIVE-14] the whole queue names the viewer while in a match, and never anybody else", async () => {
  harness.matches.put("dummy_001", viewOf("dummy_001", "170000000000000"));
  const [playing, waiting, visitor] = [
    await harness.enter("dummy_001"),
    await harness.enter("dummy_002"),
    await harness.visit(),
  ];
  await step(9, 0, 1);
  const sent = async (page: typeof visitor) => {
    const { body } = await page.frame("updateQueueInfo");
    const whole: { ongoing_match_players: string[] } = JSON.parse(body);
    return [page.named("updateQueue")[0]?.data.ongoing_match_players, whole.ongoing_match_players];
  };
  expect(await sent(playing)).toEqual([["dummy_001"], ["dummy_001"]]);
  expect(await sent(waiting)).toEqual([[], []]);
  expect(await sent(visitor)).toEqual([[], []]);
});

test("[LIVE-15] a change of the own entry reaches all sockets of that player and no other player", async () => {
  const [one, two, other] = [
    await harness.enter("dummy_001"),
    await harness.enter("dummy_001"),
    await harness.enter("dummy_002"),
  ];
  expect(one.named("updateStatus")[0]?.data).toEqual({
    in_queue: false,
    entry: null,
    last_end: null,
    in_match: false,
    offer: null,
  });
  harness.queue.statuses.set("dummy_001", {
    entry: {
      entryId: "entry-1",
      userId: "dummy_001",
      selectedRoles: [Role.TANK, Role.SUPPORT],
      blocking: ["dummy_009"],
      rate: 1500,
      joinedAt: 1_700_000_000n,
      state: EntryState.WAITING,
      version: 3n,
    },
  });
  await harness.publish("queue.entries_changed", { userIds: ["dummy_003", "dummy_001", "dummy_004"] });
  for (const page of [one, two]) {
    expect((await page.frame("updateStatus", 2)).data).toEqual({
      in_queue: true,
      entry: {
        entry_id: "entry-1",
        user_id: "dummy_001",
        selected_roles: ["TANK", "SUPPORT"],
        blocking: ["dummy_009"],
        rate: 1500,
        joined_at: 1_700_000_000,
        state: "waiting",
        version: 3,
      },
      last_end: null,
      in_match: false,
      offer: null,
    });
  }
  await other.settled();
  expect(other.named("updateStatus")).toHaveLength(1);
  expect(harness.queue.asked.flat()).not.toContain("dummy_003");
});
