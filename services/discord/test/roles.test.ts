import { LOCAL_DISCORD } from "@gokaku/testing/discord";
import { expect, it } from "vitest";
import { readLayout } from "../src/domain/layout.ts";
import { countTargets } from "../src/store/targets.ts";
import { TEN } from "./matches.ts";
import { openWorld } from "./world.ts";

const [LOWEST = "", SECOND = "", THIRD = ""] = LOCAL_DISCORD.roles.tiers;
const { top100: TOP } = LOCAL_DISCORD.roles;
const [A = "", B = "", C = ""] = TEN;
const DAY_MS = 24 * 3_600_000;
type World = Awaited<ReturnType<typeof openWorld>>;

const rolesOf = (world: World) => [LOWEST, SECOND, THIRD, TOP].map(world.membersOf);
const calls = (world: World) => world.standIn.calls.filter(({ path }) => path.includes("/roles/"));
const settle = async (world: World) => {
  await world.setRoles();
  await world.rest();
  return rolesOf(world);
};

it("[DISCORD-29] each ranked player has the role of the tier, the first ones that of the TOP 100, and only differences are sent", async () => {
  await using world = await openWorld();
  world.setRates("season_9", { [A]: 100, [B]: 400, [C]: 650, dummy_001: 700 });
  world.ranking.published = 2;
  expect(await settle(world)).toEqual([[A], [B], [C], [C]]);
  expect(calls(world)).toHaveLength(4);
  world.setRates("season_9", { [A]: 350, [B]: 400, [C]: 650 });
  world.moveOn(DAY_MS);
  expect(await settle(world)).toEqual([[], [A, B], [C], [B, C]]);
  // One role is taken, two are given; the role of the third player stays.
  expect(calls(world)).toHaveLength(7);
});

it("[DISCORD-30] roles are set at most once a day, and at the end of a season by its final places, until the next one has a ranking", async () => {
  await using world = await openWorld();
  world.setRates("season_9", { [A]: 100 });
  expect(await settle(world)).toEqual([[A], [], [], [A]]);
  world.setRates("season_9", { [A]: 400 });
  expect(await settle(world)).toEqual([[A], [], [], [A]]);
  expect(calls(world)).toHaveLength(2);
  world.ranking.current = "season_10";
  world.ranking.archived = ["season_9", "season_8"];
  world.moveOn(1_000);
  expect(await settle(world)).toEqual([[], [A], [], [A]]);
  world.moveOn(DAY_MS);
  expect(await settle(world)).toEqual([[], [A], [], [A]]);
  world.setRates("season_10", { [B]: 700 });
  world.moveOn(DAY_MS);
  expect(await settle(world)).toEqual([[], [], [B], [B]]);
});

it("[DISCORD-31] a player who is no member of the server is skipped until the next day", async () => {
  await using world = await openWorld();
  world.standIn.world.left.add(A);
  world.setRates("season_9", { [A]: 100, [B]: 150 });
  expect(await settle(world)).toEqual([[B], [], [], [B]]);
  expect(world.staff()).toEqual([]);
  world.standIn.world.left.delete(A);
  await world.rest();
  expect(world.membersOf(LOWEST)).toEqual([B]);
  world.moveOn(DAY_MS);
  expect(await settle(world)).toEqual([[A, B], [], [], [B]]);
});

it("[DISCORD-32] a role that is gone or above the bot is stopped after one call, staff reads it once, and the others are set", async () => {
  await using world = await openWorld();
  world.setRates("season_9", { [A]: 100, [B]: 150, [C]: 400 });
  world.standIn.guilds.deleteRole(LOCAL_DISCORD.guildId, LOWEST);
  expect(await settle(world)).toEqual([[], [C], [], [C]]);
  world.moveOn(DAY_MS);
  world.setRates("season_9", { [A]: 100, [B]: 450, [C]: 400 });
  expect(await settle(world)).toEqual([[], [B, C], [], [B]]);
  expect(calls(world).filter(({ status }) => status === 404)).toHaveLength(1);
  expect(world.staff()).toEqual([`ロールを設定できません：${LOWEST}`]);
  // After a start it is tried again.
  await world.resumePlaces();
  await world.rest();
  expect(calls(world).filter(({ status }) => status === 404)).toHaveLength(2);
  expect(world.staff()).toHaveLength(1);
});

it("[DISCORD-29] a deleted account gets no role back, though the published ranking or a page of rates still has it", async () => {
  await using world = await openWorld();
  world.setRates("season_9", { [A]: 100, [B]: 400 });
  world.ranking.published = 2;
  expect(await settle(world)).toEqual([[A], [B], [], [A, B]]);
  await world.forget(A);
  await world.rest();
  world.moveOn(DAY_MS);
  expect(await settle(world)).toEqual([[], [B], [], [B]]);
  world.moveOn(DAY_MS);
  world.meanwhile.afterPage = () => world.forget(B);
  expect(await settle(world)).toEqual([[], [], [], []]);
  expect(await world.db.selectFrom("member_role").select("user_id").execute()).toEqual([]);
});

it("[DISCORD-29] a player who deletes the account just before the call, or whose row ends during it, keeps no role", async () => {
  await using world = await openWorld();
  world.setRates("season_9", { dummy_001: 700, [A]: 100 });
  await world.setRoles();
  world.meanwhile.afterQuery = async (rows) => {
    if (!rows.some((row) => typeof row === "object" && row !== null && "isWanted" in row)) return;
    world.meanwhile.afterQuery = null;
    await world.forget(A);
  };
  await world.rest();
  expect(calls(world)).toEqual([]);
  world.setRates("season_9", { dummy_001: 700, [B]: 100 });
  world.moveOn(DAY_MS);
  await world.setRoles();
  world.meanwhile.afterCall = async () => {
    await world.db.deleteFrom("member_role").execute();
  };
  await world.rest();
  expect(calls(world).map(({ method }) => method)).toEqual(["PUT", "DELETE"]);
  expect(rolesOf(world)).toEqual([[], [], [], []]);
  expect(await world.db.selectFrom("member_role").select("user_id").execute()).toEqual([]);
});

it("[DISCORD-45] an absent player is no refusal, and a role that waits is no late state", async () => {
  await using world = await openWorld();
  world.standIn.world.left.add(A);
  world.setRates("season_9", { dummy_001: 700, [A]: 100 });
  await world.setRoles();
  expect(await countTargets(world.db)).toMatchObject({ due: 6, oldestAtMs: null });
  await world.rest();
  expect(world.outcomes).toEqual(["role absent"]);
});

it("[DISCORD-46] of two processes that set the roles of one day, one sets them", async () => {
  await using world = await openWorld();
  world.setRates("season_9", { [A]: 100 });
  world.meanwhile.afterPage = async () => {
    world.moveOn(1_000);
    world.setRates("season_9", { [A]: 400 });
    await world.setRoles();
  };
  expect(await settle(world)).toEqual([[], [A], [], [A]]);
  expect(calls(world)).toHaveLength(2);
});

it("[DISCORD-29] the layout names the lowest rate and the role of each tier", () => {
  const problems: string[] = [];
  const read = (roles: unknown) =>
    readLayout(JSON.stringify({ guilds: [{ guild: "1", roles }] }), (sentence) => problems.push(sentence));
  const tiers = [{ from: 1200, role: "2" }];
  expect(read({ tiers, top100: "3" })).toMatchObject([{ roles: { tiers, top100: "3" } }]);
  expect(read(undefined)).toMatchObject([{ roles: { tiers: [], top100: null } }]);
  expect(problems).toEqual([]);
  for (const wrong of [
    [],
    { tiers: [{ from: "1200", role: "2" }] },
    { tiers: [{ from: 1200 }] },
    { tiers, top100: "2" },
    { top100: 3 },
    { best: "3" },
  ])
    read(wrong);
  expect(problems).toHaveLength(6);
});
