import { createPublicKey, verify } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCaller } from "./caller.ts";
import {
  type Discord,
  type DiscordInteraction,
  EPHEMERAL,
  FORGERY_KINDS,
  LOCAL_DISCORD,
  LOCAL_KEY,
  type Message,
  problemsOf,
  sendForgeries,
  startDiscord,
} from "./index.ts";

const { queue } = LOCAL_DISCORD.channels;
const PLAYER = "123456789012345678";
const NEW_MS = 3_000;
const BUTTONS = [{ type: 1, components: [{ type: 2, style: 1, label: "参加", custom_id: "join" }] }];

let discord: Discord;
let ask: ReturnType<typeof createCaller>;
let endpoint: Server;
/** The endpoint answers a genuine interaction so. */
let answer: (interaction: DiscordInteraction) => object | Promise<object>;
let accepted: DiscordInteraction[];

const publicKey = createPublicKey({
  key: Buffer.concat([
    Buffer.from("302a300506032b6570032100", "hex"),
    Buffer.from(LOCAL_DISCORD.publicKey, "hex"),
  ]),
  format: "der",
  type: "spki",
});

/** An endpoint as Discord's documentation describes one, with a list of what it has seen. */
const startEndpoint = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const signature = String(request.headers["x-signature-ed25519"] ?? "");
      const timestamp = String(request.headers["x-signature-timestamp"] ?? "");
      const isGenuine =
        /^[0-9a-f]{128}$/.test(signature) &&
        Math.abs(Date.now() / 1000 - Number(timestamp)) < 60 &&
        verify(null, Buffer.from(timestamp + body), publicKey, Buffer.from(signature, "hex"));
      const interaction = isGenuine ? (JSON.parse(body) as DiscordInteraction) : null;
      if (interaction === null || accepted.some(({ id }) => id === interaction.id)) {
        response.writeHead(401).end("invalid request signature");
        return;
      }
      accepted.push(interaction);
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(await answer(interaction)));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
};

beforeEach(async () => {
  discord = await startDiscord();
  ask = createCaller(discord);
  accepted = [];
  answer = () => ({ type: 1 });
  endpoint = await startEndpoint();
  discord.interactions.settings.url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  endpoint.closeAllConnections();
  await new Promise((resolve) => endpoint.close(resolve));
  await discord[Symbol.asyncDispose]();
});

const command = (name = "queue join", further: object = {}) =>
  discord.interactions.command({ name, userId: PLAYER, channelId: queue, ...further });

const card = async (): Promise<Message> =>
  (await ask<Message>("POST", `/channels/${queue}/messages`, { content: "募集中", components: BUTTONS }))
    .body;

test("[OPS-594] a ping, a command and a press are signed and have Discord's fields", async () => {
  expect((await discord.interactions.deliver(discord.interactions.ping())).problems).toEqual([]);
  answer = () => ({ type: 4, data: { content: "参加しました", flags: EPHEMERAL } });
  expect((await discord.interactions.deliver(command())).problems).toEqual([]);
  const message = await card();
  const press = discord.interactions.press({
    userId: PLAYER,
    channelId: queue,
    messageId: message.id,
    customId: "join",
  });
  const delivered = await discord.interactions.deliver(press);
  expect(delivered).toMatchObject({ status: 200, problems: [] });
  expect(delivered.continuation?.shownToUser).toMatchObject([{ content: "参加しました", flags: EPHEMERAL }]);
  // It is in no channel.
  expect(discord.guilds.messagesIn(queue)).toHaveLength(1);
  const shared = {
    application_id: LOCAL_DISCORD.clientId,
    version: 1,
    guild_id: "9000",
    channel_id: queue,
    member: {
      user: { id: PLAYER, username: "haruka", global_name: "はるか" },
      permissions: expect.any(String),
    },
    locale: "ja",
    context: 0,
    authorizing_integration_owners: { "0": "9000" },
  };
  expect(accepted).toMatchObject([
    { type: 1 },
    {
      ...shared,
      type: 2,
      data: { name: "queue", type: 1, options: [{ type: 1, name: "join", options: [] }] },
    },
    { ...shared, type: 3, data: { component_type: 2, custom_id: "join" }, message: { id: message.id } },
  ]);
});

test("[OPS-594] a deferred answer is filled by an edit, and a follow-up comes after it", async () => {
  answer = () => ({ type: 5, data: { flags: EPHEMERAL } });
  const { continuation, interaction } = await discord.interactions.deliver(command("why"));
  const at = `/webhooks/${LOCAL_DISCORD.clientId}/${interaction.token}`;
  expect((await ask("GET", `${at}/messages/@original`)).status).toBe(404);
  const edited = await ask<Message>("PATCH", `${at}/messages/@original`, { content: "理由" });
  expect(edited).toMatchObject({ status: 200, body: { content: "理由", flags: EPHEMERAL } });
  expect((await ask("POST", at, { content: "続き", flags: EPHEMERAL })).status).toBe(200);
  expect(continuation?.shownToUser.map(({ content }) => content)).toEqual(["理由", "続き"]);
  const followUp = `${at}/messages/${continuation?.shownToUser[1]?.id}`;
  expect((await ask<Message>("PATCH", followUp, { content: "終わり" })).body.content).toBe("終わり");
  expect((await ask("DELETE", followUp)).status).toBe(204);
  expect(continuation?.shownToUser.map(({ content }) => content)).toEqual(["理由"]);
  const unknown = await ask("PATCH", `/webhooks/${LOCAL_DISCORD.clientId}/none/messages/@original`, {});
  expect(unknown).toMatchObject({ status: 404, body: { code: 10_015 } });
});

test("[OPS-594] a press that is deferred or updates changes the pressed message", async () => {
  const message = await card();
  const press = () =>
    discord.interactions.press({ userId: PLAYER, channelId: queue, messageId: message.id, customId: "join" });
  answer = () => ({ type: 7, data: { content: "あと1人" } });
  await discord.interactions.deliver(press());
  expect(discord.guilds.messagesIn(queue)[0]?.content).toBe("あと1人");
  answer = () => ({ type: 6 });
  const { interaction } = await discord.interactions.deliver(press());
  await ask("PATCH", `/webhooks/${LOCAL_DISCORD.clientId}/${interaction.token}/messages/@original`, {
    content: "成立",
    components: [],
  });
  expect(discord.guilds.messagesIn(queue)[0]).toMatchObject({ content: "成立", components: [] });
  expect(press).toThrow("no button join");
});

test("[OPS-594] an answer that is late or has a wrong shape is not shown", async () => {
  answer = () => ({ type: 4, data: { content: "遅い" } });
  const late = await discord.interactions.deliver(command("rank", { ageMs: NEW_MS + 500 }));
  expect(late.problems).toEqual([expect.stringMatching(/^an answer after \d+ ms$/)]);
  expect(discord.guilds.messagesIn(queue)).toHaveLength(0);
  const at = `/webhooks/${LOCAL_DISCORD.clientId}/${late.interaction.token}/messages/@original`;
  expect(await ask("PATCH", at, { content: "遅い" })).toMatchObject({ status: 404, body: { code: 10_015 } });

  const shape = (type: number, body: unknown) => problemsOf({ type }, { status: 200, body });
  expect(shape(2, { type: 6 })).toHaveLength(1);
  expect(shape(1, { type: 4 })).toHaveLength(1);
  expect(shape(2, { type: 5, data: { flags: 1 } })).toHaveLength(1);
  expect(shape(2, { type: 4, data: { content: "x".repeat(2001) } })).toHaveLength(1);
  expect(shape(3, { type: 4, data: {} })).toEqual(["an empty message"]);
  expect(shape(3, { type: 4, data: { content: "x", components: BUTTONS } })).toEqual([]);
});

test("[OPS-594] a doubled interaction has the same id and signature", async () => {
  answer = async () => {
    await sleep(1);
    return { type: 4, data: { content: "一度" } };
  };
  const twice = command();
  const [first, second] = [
    await discord.interactions.deliver(twice),
    await discord.interactions.deliver(twice),
  ];
  expect([first.status, second.status]).toEqual([200, 401]);
  expect(discord.guilds.messagesIn(queue)).toHaveLength(1);
});

test("[OPS-595] forged interactions of every kind are sent, and an endpoint by the documentation refuses them", async () => {
  answer = () => ({ type: 4, data: { content: "参加", flags: EPHEMERAL } });
  const results = await sendForgeries(discord.interactions.settings.url ?? "", {
    key: LOCAL_KEY,
    count: 10 * FORGERY_KINDS.length,
    seed: 7,
    bodies: () => JSON.stringify(command()),
    nowMs: Date.now,
  });
  expect(new Set(results.map(({ kind }) => kind)).size).toBe(FORGERY_KINDS.length);
  expect(results.filter(({ status }) => status !== 401)).toEqual([]);
  // The genuine ones before the replays.
  expect(accepted).toHaveLength(10);
});
