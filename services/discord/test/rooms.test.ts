import { MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { LOCAL_DISCORD } from "@gokaku/testing/discord";
import { expect, it } from "vitest";
import { matchOf, TEN } from "./matches.ts";
import { openWorld } from "./world.ts";

const [ROOM_A = "", ROOM_B = ""] = LOCAL_DISCORD.voice;
const FIRST = "176370000000000000";
const SECOND = "176370000000000001";
const enter = (world: Awaited<ReturnType<typeof openWorld>>, ten: readonly string[]) => {
  const channel = world.standIn.guilds.channels.get(ROOM_A);
  return ten.filter((userId) => channel !== undefined && world.standIn.guilds.mayEnter(channel, userId));
};
const OTHERS = Array.from({ length: 10 }, (_, index) => `22345678901234567${index}`);

it("[DISCORD-10] two rooms of the pool open for the five of each team by one call each, close afterwards, and open at once for the next match", async () => {
  await using world = await openWorld();
  const { guilds, calls } = world.standIn;
  const inside = (room: string, ten: readonly string[] = TEN) =>
    ten.filter((userId) => {
      const channel = guilds.channels.get(room);
      return channel !== undefined && guilds.mayEnter(channel, userId);
    });
  const patches = () =>
    calls.filter(({ route, method }) => method === "PATCH" && !route.includes("messages"));
  await world.change(matchOf(FIRST));
  await world.rest();
  expect([inside(ROOM_A), inside(ROOM_B)]).toEqual([TEN.slice(0, 5), TEN.slice(5)]);
  expect(patches()).toHaveLength(2);
  const [thread] = guilds.threadsIn(LOCAL_DISCORD.channels.matches);
  expect(JSON.stringify(guilds.messagesIn(thread?.id ?? "")[0]?.embeds)).toContain(`<#${ROOM_A}>`);
  // The pool is empty: the second match has none.
  await world.change(matchOf(SECOND, {}, { ten: OTHERS }));
  await world.rest();
  expect(patches()).toHaveLength(2);
  await world.change(matchOf(FIRST, { version: 2n, status: MatchStatus.DONE }));
  // A change of the second match comes before the worker.
  await world.change(matchOf(SECOND, { version: 2n }, { ten: OTHERS, names: ["Haruka"] }));
  await world.rest();
  expect(inside(ROOM_A)).toEqual([]);
  expect(inside(ROOM_A, OTHERS)).toEqual(OTHERS.slice(0, 5));
  expect(patches()).toHaveLength(4);
  await world.change(matchOf(SECOND, { version: 3n, status: MatchStatus.DONE }, { ten: OTHERS }));
  await world.rest();
  expect([inside(ROOM_A, OTHERS), inside(ROOM_B, OTHERS)]).toEqual([[], []]);
  expect(await world.differences()).toEqual([]);
  expect(calls.length / 2).toBeLessThanOrEqual(8);
});

it("[DISCORD-14] a room that Discord refused once is tried again with the next change", async () => {
  await using world = await openWorld();
  const room = world.standIn.guilds.channels.get(ROOM_A);
  const before = room?.permission_overwrites;
  world.standIn.guilds.deny(LOCAL_DISCORD.guildId, "MANAGE_CHANNELS", ROOM_A);
  await world.change(matchOf(FIRST));
  await world.rest();
  const stopped = await world.db.selectFrom("target").select("key").where("stopped", "<>", "").execute();
  expect(stopped).toEqual([{ key: `room:${ROOM_A}` }]);
  if (room !== undefined) room.permission_overwrites = before ?? [];
  await world.change(matchOf(FIRST, { version: 2n, status: MatchStatus.DONE }));
  await world.change(matchOf(SECOND, {}, { ten: OTHERS }));
  await world.rest();
  expect(enter(world, OTHERS)).toEqual(OTHERS.slice(0, 5));
});

it("[DISCORD-15] the rooms of a match whose end was never seen are closed and free after a week", async () => {
  await using world = await openWorld();
  await world.change(matchOf(FIRST));
  await world.rest();
  expect(enter(world, TEN)).toHaveLength(5);
  world.moveOn(8 * 24 * 3_600_000);
  await world.deleteOld();
  await world.rest();
  expect(enter(world, TEN)).toEqual([]);
  await world.change(matchOf(SECOND, {}, { ten: OTHERS }));
  await world.rest();
  expect(enter(world, OTHERS)).toEqual(OTHERS.slice(0, 5));
});
