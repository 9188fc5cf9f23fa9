import { expect, it, vi } from "vitest";
import { type Direct, matchDirect } from "../src/domain/direct.ts";
import { openBridge } from "./harness.ts";
import { announce, matchOf, remind, TEN } from "./matches.ts";
import { openWorld } from "./world.ts";

const MATCH = "176370000000000007";
const TITLE = "試合ID #000008";
const SETTINGS = { siteUrl: "https://gokaku.example", takesInteractions: true };
const MINUTE_MS = 60_000;
const [A = "", B = ""] = TEN;
type World = Awaited<ReturnType<typeof openWorld>>;

const directAt = (nowMs: number): Direct =>
  matchDirect({ matchId: MATCH, createdAtMs: nowMs, checkInUntilMs: nowMs + MINUTE_MS }, SETTINGS);
const counts = (world: World) => [A, B].map((userId) => world.directsTo(userId, TITLE).length);

it("[DISCORD-34] who asked for it gets one direct message for a match and one before an appointment, with a way to the site", async () => {
  await using bridge = await openBridge();
  bridge.wishes.add(A);
  const directs = () =>
    [...bridge.standIn.guilds.channels.values()]
      .filter(({ recipients }) => recipients !== undefined)
      .flatMap(({ id }) => bridge.standIn.guilds.messagesIn(id));
  const view = matchOf(MATCH);
  await announce(bridge, view);
  await announce(bridge, view);
  const startsAtMs = Date.parse("2036-11-28T21:00:00+09:00");
  await remind(bridge, "1", startsAtMs);
  await remind(bridge, "1", startsAtMs);
  await vi.waitFor(() => expect(directs()).toHaveLength(2));
  await vi.waitFor(async () => expect(await bridge.countDue()).toBe(0));
  expect(new Set(directs().map(({ embeds }) => embeds[0]?.title))).toEqual(
    new Set([TITLE, "約束の時間：11/28 21:00"]),
  );
  const text = JSON.stringify(directs());
  expect(text).toContain(`"custom_id":"check_in:${MATCH}"`);
  expect(text).toContain("https://gokaku.example/?tab=match");
  expect(text).toContain("/dm off");
  const channels = [...bridge.standIn.guilds.channels.values()].filter(({ recipients }) => recipients);
  expect(channels).toHaveLength(1);
}, 30_000);

it("[DISCORD-35] a player who blocks messages is switched off without a notice, also while users does not answer", async () => {
  await using world = await openWorld();
  for (const userId of [A, B]) world.wishes.add(userId);
  world.standIn.guilds.blockers.add(A);
  world.isUsersDown.now = true;
  await world.sendDirects(directAt(world.nowMs()), TEN);
  for (let round = 0; round < 5; round++) await world.round();
  expect([...world.wishes]).toEqual([A, B]);
  world.isUsersDown.now = false;
  await world.rest();
  expect([...world.wishes]).toEqual([B]);
  expect(counts(world)).toEqual([0, 1]);
  expect(world.outcomes.filter((outcome) => outcome.endsWith("refused"))).toEqual([]);
  expect(world.staff()).toEqual([]);
  const before = world.standIn.calls.length;
  const next = matchDirect(
    { matchId: "176370000000000009", createdAtMs: world.nowMs(), checkInUntilMs: 0 },
    SETTINGS,
  );
  await world.sendDirects(next, [A]);
  await world.rest();
  expect(world.standIn.calls).toHaveLength(before);
});

it("[DISCORD-36] a direct message that could not be sent in time is not sent any more", async () => {
  await using world = await openWorld();
  world.wishes.add(A);
  await world.standIn.goDown({ how: "unavailable", forMs: 3_600_000 });
  await world.sendDirects(directAt(world.nowMs()), TEN);
  for (let round = 0; round < 10; round++) await world.round();
  world.moveOn(2 * MINUTE_MS);
  await world.standIn.comeBack();
  await world.rest();
  expect(counts(world)).toEqual([0, 0]);
  await world.sendDirects(directAt(world.nowMs() - 5 * MINUTE_MS), TEN);
  expect(await world.round()).toBe(false);
});
