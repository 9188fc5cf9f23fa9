import { afterEach, beforeEach, expect, test } from "vitest";
import { createCaller } from "./caller.ts";
import { type Channel, type Discord, LOCAL_DISCORD, startDiscord, sumOf } from "./index.ts";

const { queue } = LOCAL_DISCORD.channels;
const [ROOM = ""] = LOCAL_DISCORD.voice;
const [TIER = ""] = LOCAL_DISCORD.roles.tiers;
const PLAYERS = ["123456789012345678", "123456789012345679"];
const ENTER = sumOf(["VIEW_CHANNEL", "CONNECT"]);
let discord: Discord;
let ask: ReturnType<typeof createCaller>;

beforeEach(async () => {
  discord = await startDiscord();
  ask = createCaller(discord);
});
afterEach(() => discord[Symbol.asyncDispose]());

const room = (): Channel => {
  const found = discord.guilds.channels.get(ROOM);
  if (found === undefined) throw new Error("no room");
  return found;
};
const whoEnters = () => PLAYERS.filter((userId) => discord.guilds.mayEnter(room(), userId));

test("[OPS-590] one change of permissions opens a voice room for members, another closes it", async () => {
  const closed = room().permission_overwrites ?? [];
  expect(whoEnters()).toEqual([]);
  const own = PLAYERS.map((id) => ({ id, type: 1, allow: ENTER, deny: "0" }));
  const opened = await ask<Channel>("PATCH", `/channels/${ROOM}`, {
    permission_overwrites: [...closed, ...own],
  });
  expect(opened).toMatchObject({ status: 200, body: { type: 2, guild_id: "9000", user_limit: 0 } });
  expect(whoEnters()).toEqual(PLAYERS);
  await ask("PATCH", `/channels/${ROOM}`, { permission_overwrites: closed });
  expect(whoEnters()).toEqual([]);

  // Permissions that the bot does not have stay where they are.
  const foreign = { id: "9000", type: 0, allow: sumOf(["MENTION_EVERYONE"]), deny: "0" } as const;
  room().permission_overwrites = [foreign];
  const keep = { permission_overwrites: [{ ...foreign, allow: Number(foreign.allow) }, ...own] };
  expect((await ask("PATCH", `/channels/${ROOM}`, keep)).status).toBe(200);
  room().permission_overwrites = closed;
  expect((await ask("PATCH", `/channels/${ROOM}`, keep)).body).toMatchObject({ code: 50_013 });

  const at = `/channels/${ROOM}/permissions/${PLAYERS[0]}`;
  expect((await ask("PUT", at, { type: 1, allow: ENTER })).status).toBe(204);
  expect(whoEnters()).toEqual([PLAYERS[0]]);
  expect((await ask("DELETE", at)).status).toBe(204);
  expect(await ask("DELETE", at)).toMatchObject({ status: 404, body: { code: 10_009 } });
  const admin = await ask("PUT", at, { type: 1, allow: sumOf(["ADMINISTRATOR"]) });
  expect(admin).toMatchObject({ status: 403, body: { code: 50_013 } });
});

test("[OPS-590] channels, roles and threads of a server are listed", async () => {
  const { body: listed } = await ask<Channel[]>("GET", "/guilds/9000/channels");
  expect(listed.map(({ id }) => id)).toContain(queue);
  expect((await ask<Channel>("GET", `/channels/${queue}`)).body).toMatchObject({ type: 0, name: "募集" });
  const roles = await ask<{ id: string; name: string }[]>("GET", "/guilds/9000/roles");
  expect(roles.body.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["@everyone", "TOP 100", "最上級", "互角"]),
  );
  expect(await ask("GET", "/guilds/1/channels")).toMatchObject({ status: 404, body: { code: 10_004 } });
});

test("[OPS-590] a role below the bot's own is given and taken; others are refused", async () => {
  const at = (userId: string, role: string) => `/guilds/9000/members/${userId}/roles/${role}`;
  const [player = ""] = PLAYERS;
  expect((await ask("PUT", at(player, TIER))).status).toBe(204);
  expect((await ask("PUT", at(player, TIER))).status).toBe(204);
  expect((await ask("GET", `/guilds/9000/members/${player}`)).body).toMatchObject({ roles: [TIER] });
  expect((await ask("DELETE", at(player, TIER))).status).toBe(204);
  expect((await ask("PUT", at("912345678901234567", TIER))).body).toMatchObject({ code: 10_007 });
  const botRole = [...(discord.guilds.guilds.get("9000")?.roles.values() ?? [])].find(
    ({ managed }) => managed,
  );
  expect((await ask("PUT", at(player, botRole?.id ?? ""))).body).toMatchObject({ code: 50_013 });
  discord.guilds.deleteRole("9000", TIER);
  expect(await ask("PUT", at(player, TIER))).toMatchObject({ status: 404, body: { code: 10_011 } });
  discord.guilds.deny("9000", "MANAGE_ROLES");
  expect((await ask("PUT", at(player, LOCAL_DISCORD.roles.top100))).body).toMatchObject({ code: 50_013 });
});

test("[OPS-591] a direct message goes to who takes it; a user who blocks the bot gets none", async () => {
  const open = (id: string | undefined) => ask<Channel>("POST", "/users/@me/channels", { recipient_id: id });
  const { body: direct } = await open(PLAYERS[0]);
  expect(direct).toMatchObject({ type: 1, recipients: [{ id: PLAYERS[0] }] });
  expect((await open(PLAYERS[0])).body.id).toBe(direct.id);
  const say = () => ask("POST", `/channels/${direct.id}/messages`, { content: "成立しました" });
  expect((await say()).status).toBe(200);
  discord.guilds.blockers.add(PLAYERS[0] ?? "");
  expect(await say()).toMatchObject({ status: 403, body: { code: 50_007 } });
});

test("[OPS-590] a server's commands are set as a whole and keep their ids", async () => {
  const at = `/applications/${LOCAL_DISCORD.clientId}/guilds/9000/commands`;
  const queueCommand = {
    name: "queue",
    description: "募集",
    options: [{ type: 1, name: "join", description: "参加する" }],
  };
  const first = await ask<{ id: string }[]>("PUT", at, [queueCommand, { name: "rank", description: "順位" }]);
  expect(first).toMatchObject({ status: 200, body: [{ name: "queue", type: 1 }, { name: "rank" }] });
  const second = await ask<{ id: string }[]>("PUT", at, [queueCommand]);
  expect(second.body.map(({ id }) => id)).toEqual([first.body[0]?.id]);
  expect((await ask("GET", at)).body).toEqual(second.body);
  const wrong = await ask("PUT", at, [{ name: "Two Words", description: "" }]);
  expect(wrong).toMatchObject({ status: 400, body: { code: 50_035, errors: { 0: { description: {} } } } });
  expect(await ask("PUT", at.replace(LOCAL_DISCORD.clientId, "1"), [])).toMatchObject({ status: 404 });
});
