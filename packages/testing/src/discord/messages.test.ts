import { afterEach, beforeEach, expect, test } from "vitest";
import { createCaller } from "./caller.ts";
import { type Discord, LOCAL_DISCORD, type Message, startDiscord } from "./index.ts";

const { queue, matches } = LOCAL_DISCORD.channels;
const PLAYER = "123456789012345678";
let discord: Discord;
let ask: ReturnType<typeof createCaller>;

beforeEach(async () => {
  discord = await startDiscord();
  ask = createCaller(discord);
});
afterEach(() => discord[Symbol.asyncDispose]());

const post = async (content: string, further: object = {}, channel: string = queue) =>
  ask<Message>("POST", `/channels/${channel}/messages`, { content, ...further });

const BUTTONS = [{ type: 1, components: [{ type: 2, style: 1, label: "参加", custom_id: "join" }] }];

test("[OPS-590] a message is sent, read, edited in place and deleted, with its times", async () => {
  const { status, body } = await post("募集中", {
    components: BUTTONS,
    embeds: [{ title: "待ち", color: 1 }],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^\d{17,20}$/),
    channel_id: queue,
    content: "募集中",
    author: { id: LOCAL_DISCORD.clientId, bot: true },
    components: BUTTONS,
    embeds: [{ title: "待ち", color: 1 }],
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
    edited_timestamp: null,
    mentions: [],
    flags: 0,
  });
  const at = `/channels/${queue}/messages/${body.id}`;
  const edited = await ask<Message>("PATCH", at, { content: "あと1人" });
  expect(edited.body).toMatchObject({ id: body.id, content: "あと1人", embeds: [{ title: "待ち" }] });
  expect(edited.body.edited_timestamp).not.toBeNull();
  expect(discord.guilds.edits.get(body.id)).toHaveLength(1);
  expect(discord.guilds.shortestEditGapMs()).toBeNull();
  expect((await ask<Message[]>("GET", `/channels/${queue}/messages?limit=5`)).body).toHaveLength(1);
  expect((await ask("DELETE", at)).status).toBe(204);
  expect(await ask("GET", at)).toMatchObject({
    status: 404,
    body: { code: 10008, message: "Unknown Message" },
  });
});

test("[OPS-590] a message with the nonce of the last minutes is not sent a second time", async () => {
  const first = await post("一", { nonce: "match-1", enforce_nonce: true });
  const again = await post("二", { nonce: "match-1", enforce_nonce: true });
  expect(again.body).toEqual(first.body);
  const unforced = await post("三", { nonce: "match-1" });
  expect(unforced.body.id).not.toBe(first.body.id);
  expect(discord.guilds.messagesIn(queue)).toHaveLength(2);
});

test("[OPS-590] a message notifies those that its text mentions and its form allows", async () => {
  const text = `<@${PLAYER}> @everyone <@&${LOCAL_DISCORD.roles.top100}>`;
  const narrow = await post(text, { allowed_mentions: { users: [PLAYER] } });
  expect(narrow.body).toMatchObject({
    mentions: [{ id: PLAYER }],
    mention_roles: [],
    mention_everyone: false,
  });
  await post(text, { allowed_mentions: { parse: [] } });
  await post("", { embeds: [{ description: text }] });
  const wide = await post(text);
  expect(wide.body.mention_roles).toEqual([LOCAL_DISCORD.roles.top100]);
  expect(discord.guilds.pings.map(({ userIds, isEveryone }) => [userIds.length, isEveryone])).toEqual([
    [1, false],
    [0, false],
    [0, false],
    // The bot may not notify everyone.
    [1, false],
  ]);
});

test("[OPS-590] a thread starts alone or at a message once, is archived, and opens again with a message", async () => {
  const alone = await ask("POST", `/channels/${matches}/threads`, { name: "試合 12", type: 11 });
  expect(alone).toMatchObject({
    status: 201,
    body: { type: 11, parent_id: matches, name: "試合 12", thread_metadata: { archived: false } },
  });
  const { body: message } = await post("試合 13", {}, matches);
  const at = `/channels/${matches}/messages/${message.id}/threads`;
  const thread = await ask<{ id: string }>("POST", at, { name: "試合 13" });
  expect(thread).toMatchObject({ status: 201, body: { id: message.id, type: 11 } });
  expect(await ask("POST", at, { name: "試合 13" })).toMatchObject({ status: 400, body: { code: 160_004 } });
  const { body: said } = await post(`<@${PLAYER}>`, {}, thread.body.id);
  expect([...(discord.guilds.threadMembers.get(thread.body.id) ?? [])]).toContain(PLAYER);

  const active = async () =>
    (await ask<{ threads: { id: string }[] }>("GET", "/guilds/9000/threads/active")).body.threads.length;
  expect(await active()).toBe(2);
  expect(await ask("PATCH", `/channels/${thread.body.id}`, { archived: true })).toMatchObject({
    status: 200,
    body: { thread_metadata: { archived: true } },
  });
  expect(await active()).toBe(1);
  const late = await ask("PATCH", `/channels/${thread.body.id}/messages/${said.id}`, { content: "遅い" });
  expect(late).toMatchObject({ status: 400, body: { code: 50_083 } });
  await post("再開", {}, thread.body.id);
  expect(await active()).toBe(2);
});

test("[OPS-591] a wrong form is refused with an error for each field", async () => {
  const long = await post("あ".repeat(2001), { embeds: Array(11).fill({ title: "x" }) });
  expect(long).toMatchObject({
    status: 400,
    body: {
      code: 50_035,
      message: "Invalid Form Body",
      errors: {
        content: { _errors: [{ code: "BASE_TYPE_MAX_LENGTH", message: "Must be 2000 or fewer in length." }] },
        embeds: { _errors: [{ code: "BASE_TYPE_MAX_LENGTH" }] },
      },
    },
  });
  const nested = await post("x", { components: [{ type: 1, components: [{ type: 2, style: 1 }] }] });
  expect(nested.body).toMatchObject({
    errors: {
      components: { 0: { components: { 0: { custom_id: { _errors: [{ code: "BASE_TYPE_REQUIRED" }] } } } } },
    },
  });
  const length = { code: "BASE_TYPE_BAD_LENGTH", message: "Must be between 1 and 100 in length." };
  for (const [name, error] of [
    ["", length],
    ["x".repeat(101), length],
    [undefined, { code: "BASE_TYPE_REQUIRED", message: "This field is required" }],
  ] as const)
    expect(await ask("POST", `/channels/${matches}/threads`, { name })).toMatchObject({
      status: 400,
      body: { code: 50_035, errors: { name: { _errors: [error] } } },
    });
  expect((await post("")).body).toMatchObject({ code: 50_006 });
  expect((await post("x", { allowed_mentions: { parse: ["users"], users: [PLAYER] } })).status).toBe(400);
});

test("[OPS-591] what is unknown, closed or not the bot's own is refused with its code", async () => {
  const person = { id: PLAYER, username: "haruka", global_name: null, avatar: null, discriminator: "0" };
  const foreign = discord.guilds.post(queue, person, "こんにちは");
  expect((await post("x", {}, "1")).body).toEqual({ message: "Unknown Channel", code: 10_003 });
  expect(await ask("PATCH", `/channels/${queue}/messages/${foreign?.id}`, { content: "x" })).toMatchObject({
    status: 403,
    body: { code: 50_005 },
  });
  discord.guilds.deny("9000", "SEND_MESSAGES", queue);
  expect(await post("x")).toMatchObject({ status: 403, body: { code: 50_013 } });
  discord.guilds.deny("9000", "VIEW_CHANNEL", matches);
  expect(await post("x", {}, matches)).toMatchObject({ status: 403, body: { code: 50_001 } });
  const { queue: other } = LOCAL_DISCORD.second.channels;
  expect((await post("x", {}, other)).status).toBe(200);
  discord.guilds.removeBot(LOCAL_DISCORD.second.guildId);
  expect(await post("x", {}, other)).toMatchObject({ status: 403, body: { code: 50_001 } });
  discord.guilds.deleteChannel(queue);
  expect(await post("x")).toMatchObject({ status: 404, body: { code: 10_003 } });
  expect(await createCaller(discord, "wrong")("GET", `/channels/${matches}`)).toMatchObject({
    status: 401,
    body: { message: "401: Unauthorized", code: 0 },
  });
});
