import { MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { LOCAL_DISCORD } from "@gokaku/testing/discord";
import { expect, it, vi } from "vitest";
import { openBridge } from "./harness.ts";
import { applyForSeal, matchOf } from "./matches.ts";
import { openWorld } from "./world.ts";

const FIRST = "176370000000000000";
const SECOND = "176370000000000001";
const THIRD = "176370000000000002";
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

it("[DISCORD-26] staff reads once of each match that is slow, unless it is disputed or matches knows its end", async () => {
  await using world = await openWorld();
  const settings = { lobbyJoinTimeoutS: 300, createdAtMs: BigInt(world.nowMs()) };
  for (const id of [FIRST, SECOND, THIRD]) await world.change(matchOf(id, settings));
  await world.change(matchOf(SECOND, { ...settings, version: 2n, disputed: true }));
  // The event of its end has not arrived.
  world.views.set(THIRD, matchOf(THIRD, { ...settings, version: 2n, status: MatchStatus.DONE }));
  world.moveOn(25 * MINUTE_MS - 1_000);
  await world.reportSlow();
  await world.rest();
  expect(world.staff()).toEqual([]);
  world.moveOn(1_000);
  await world.reportSlow();
  await world.rest();
  expect(world.staff()).toEqual(["結果が遅れている試合：試合 #000001"]);
  expect(JSON.stringify(world.standIn.guilds.messagesIn(LOCAL_DISCORD.channels.staff))).toContain(
    `https://gokaku.example/admin_control?tab=matches&open=${FIRST}`,
  );
  await world.change(matchOf(FIRST, { ...settings, version: 2n }, { names: ["Newest"] }));
  world.moveOn(HOUR_MS);
  await world.reportSlow();
  await world.rest();
  expect(world.staff()).toHaveLength(1);
});

it("[DISCORD-27] staff reads once of each application for the seal, with a link to it", async () => {
  await using bridge = await openBridge();
  const staff = () => bridge.standIn.guilds.messagesIn(LOCAL_DISCORD.channels.staff);
  await applyForSeal(bridge, "12");
  await applyForSeal(bridge, "12");
  await applyForSeal(bridge, "13");
  await vi.waitFor(() => expect(staff()).toHaveLength(2));
  await vi.waitFor(async () => expect(await bridge.countDue()).toBe(0));
  const titles = staff().map(({ embeds }) => embeds[0]?.title);
  expect(new Set(titles)).toEqual(new Set(["証の申請：申請 #12", "証の申請：申請 #13"]));
  expect(JSON.stringify(staff())).toContain("https://gokaku.example/admin_control?tab=seals");
});

it("[DISCORD-28] staff reads of a consumer's dead letters once an hour in which one failed, also while a service is silent", async () => {
  await using world = await openWorld();
  const atMs = Date.parse("2026-11-28T16:20:00+09:00");
  world.moveOn(atMs + 30 * MINUTE_MS - world.nowMs());
  const consumer = "users_apply-settlement";
  const report = async (newestAtMs: number, count: number) => {
    world.letters.ofUsers = [{ consumer, count, newestAtMs }];
    await world.reportLetters();
    await world.rest();
    return world.staff();
  };
  const first = `適用できなかったイベント：${consumer}（11/28 16:00から1時間）`;
  expect(await report(atMs, 1)).toEqual([first]);
  expect(await report(atMs + MINUTE_MS, 40)).toEqual([first]);
  const second = `適用できなかったイベント：${consumer}（11/28 17:00から1時間）`;
  expect(await report(atMs + HOUR_MS, 41)).toEqual([first, second]);
  // The newest one was applied again, and the service forgets its notices after a week.
  world.moveOn(8 * 24 * HOUR_MS);
  await world.deleteOld();
  expect(await report(atMs, 1)).toEqual([first, second]);
});

it("[DISCORD-28] the service counts its own dead letters and asks every other service for theirs", async () => {
  await using bridge = await openBridge();
  const own = { consumer: "discord_follow-match", event_id: "1", subject: "match.updated", error: "Error" };
  const failed = { payload: new Uint8Array(), failed_at_ms: String(Date.now()), replayed_at_ms: null };
  await bridge.db
    .insertInto("dead_letter")
    .values({ ...own, ...failed })
    .execute();
  const services = ["users", "queue", "matches", "payments"];
  for (const service of services)
    bridge.letters.set(service, [
      { consumer: `${service}_consumer`, count: 1, newestAtMs: BigInt(Date.now()) },
    ]);
  await bridge.restart();
  const text = () => JSON.stringify(bridge.standIn.guilds.messagesIn(LOCAL_DISCORD.channels.staff));
  await vi.waitFor(
    () => {
      for (const service of services) expect(text()).toContain(`${service}_consumer`);
      expect(text()).toContain("discord_follow-match");
    },
    { timeout: 15_000 },
  );
  expect(text()).toContain("https://gokaku.example/admin_control?tab=overview&open=letters");
}, 30_000);
