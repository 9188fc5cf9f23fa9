import { MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { eventually } from "@gokaku/testing";
import { TEN, viewOf } from "@gokaku/testing/samples";
import { createClient as createRedisClient } from "@redis/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestPage } from "./client.ts";
import { type Harness, hurried, startHarness } from "./harness.ts";

const MATCH = "170000000000001";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness(hurried());
});
afterEach(() => harness[Symbol.asyncDispose]());

const putMatch = (changes: Parameters<typeof viewOf>[2] = {}) => {
  for (const userId of TEN) harness.matches.put(userId, viewOf(userId, MATCH, changes));
};
const follow = async (page: TestPage): Promise<TestPage> => {
  page.send({ action: "subscribeMatch", matchId: MATCH });
  await page.frame("subscribeMatchSuccess");
  return page;
};
const lastSent = (page: TestPage) => page.named("matchPresence").at(-1)?.user_ids;
const isSent = (page: TestPage, userIds: readonly string[]) =>
  eventually(async () => JSON.stringify(lastSent(page)) === JSON.stringify(userIds));

test("[LIVE-110] followers of a running match get the present players, from every process", async () => {
  putMatch();
  const second = await harness.startProcess();
  const page = await follow(await harness.enter("dummy_006"));
  await isSent(page, ["dummy_006"]);
  const [mate, sameMate] = [await second.enter("dummy_001"), await harness.enter("dummy_001")];
  await isSent(page, ["dummy_001", "dummy_006"]);
  const other = await follow(mate);
  await isSent(other, ["dummy_001", "dummy_006"]);

  // Another page of the same player still stands.
  mate.socket.close();
  await mate.end();
  await second.enter("dummy_002");
  await isSent(page, ["dummy_001", "dummy_002", "dummy_006"]);
  sameMate.socket.close();
  await isSent(page, ["dummy_002", "dummy_006"]);
});

test("[LIVE-111] the present players are sent to the match's players alone, and only while it is played", async () => {
  putMatch();
  const [page, stranger, bystander] = [
    await follow(await harness.enter("dummy_001")),
    await harness.enter("dummy_011"),
    await harness.enter("dummy_002"),
  ];
  stranger.send({ action: "subscribeMatch", matchId: MATCH });
  await stranger.frame("subscribeMatchError");
  await isSent(page, ["dummy_001", "dummy_002"]);
  const sent = page.named("matchPresence").length;

  putMatch({ status: MatchStatus.DONE, version: 7n });
  await harness.publish("match.settled", { matchId: MATCH, players: TEN.map((userId) => ({ userId })) });
  await page.frame("matchUpdate");
  bystander.socket.close();
  await bystander.end();
  const late = await follow(await harness.enter("dummy_003"));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await page.settled();
  expect(page.named("matchPresence")).toHaveLength(sent);
  for (const visitor of [stranger, late]) expect(visitor.named("matchPresence")).toEqual([]);
});

test("[LIVE-112] what Redis lost or could not be sent is made good when it is back, and a dead process counts for nothing", async () => {
  putMatch();
  const redis = createRedisClient({ url: harness.redis.url });
  redis.on("error", () => {});
  await redis.connect();
  try {
    await redis.zAdd("realtime:slots:dummy_009", { score: 1, value: "dead/1" });
    const [page, mate] = [await follow(await harness.enter("dummy_001")), await harness.enter("dummy_002")];
    await isSent(page, ["dummy_001", "dummy_002"]);
    await redis.flushAll();
    // The list that was sent last is the same before and after the loss.
    for (const id of ["dummy_001", "dummy_002"])
      await eventually(async () => (await redis.zCard(`realtime:slots:${id}`)) > 0);
    await isSent(page, ["dummy_001", "dummy_002"]);
    await harness.redis.kill();
    mate.socket.close();
    await mate.end();
    await page.settled();
    expect(lastSent(page)).toEqual(["dummy_001", "dummy_002"]);
    await harness.redis.start();
    await isSent(page, ["dummy_001"]);
  } finally {
    redis.destroy();
  }
});
