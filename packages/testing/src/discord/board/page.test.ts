import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCaller } from "../caller.ts";
import {
  type Channel,
  type Discord,
  EPHEMERAL,
  LOCAL_DISCORD,
  type Message,
  startDiscord,
} from "../index.ts";
import { markdown } from "./markdown.ts";

const { queue, matches } = LOCAL_DISCORD.channels;
const PLAYER = "123456789012345678";
let discord: Discord;
let ask: ReturnType<typeof createCaller>;
let endpoint: Server;

beforeEach(async () => {
  endpoint = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ type: 4, data: { content: "参加しました", flags: EPHEMERAL } }));
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  const { port } = endpoint.address() as AddressInfo;
  discord = await startDiscord({ interactionsUrl: `http://127.0.0.1:${port}/` });
  ask = createCaller(discord);
});
afterEach(async () => {
  endpoint.closeAllConnections();
  await new Promise((resolve) => endpoint.close(resolve));
  await discord[Symbol.asyncDispose]();
});

const page = async (query = "") => (await fetch(`${discord.url}/${query}`)).text();
const send = (path: string, form: Readonly<Record<string, string>>) =>
  fetch(discord.url + path, { method: "POST", body: new URLSearchParams(form) });

test("[OPS-596] the page shows servers, channels, threads, messages, rooms, roles and calls", async () => {
  await ask("POST", `/channels/${queue}/messages`, {
    content: `<@${PLAYER}> \\*\\*強い\\*\\* <script>`,
    embeds: [{ title: "募集", fields: [{ name: "待ち", value: "7人" }] }],
  });
  const { body: thread } = await ask<Channel>("POST", `/channels/${matches}/threads`, {
    name: "試合 7",
    type: 11,
  });
  const shown = await page();
  for (const text of ["互角サーバー", "となりのサーバー", "試合 7", "@はるか", "**強い**", "待ち", "TOP 100"])
    expect(shown).toContain(text);
  expect(shown).not.toContain("<script>&");
  expect(shown).toContain("&#60;script&#62;");
  expect(shown).toContain("閉じています");
  expect(await page(`?channel=${thread.id}`)).toContain("まだメッセージはありません");
});

test("[OPS-596] the page shows who has a role, and the direct messages", async () => {
  await ask("PUT", `/guilds/9000/members/${PLAYER}/roles/${LOCAL_DISCORD.roles.top100}`);
  const { body: direct } = await ask<Channel>("POST", "/users/@me/channels", { recipient_id: PLAYER });
  await ask("POST", `/channels/${direct.id}/messages`, { content: "試合が成立しました。" });
  expect(await page()).toContain("1人：はるか");
  const shown = await page(`?channel=${direct.id}`);
  expect(shown).toContain("@ はるか");
  expect(shown).toContain("試合が成立しました。");
});

test("[OPS-596] a button of the page sends its press, and the answer is shown to its user alone", async () => {
  const { body: message } = await ask<Message>("POST", `/channels/${queue}/messages`, {
    content: "募集中",
    components: [{ type: 1, components: [{ type: 2, style: 1, label: "参加", custom_id: "join" }] }],
  });
  const place = { guild: "9000", channel: queue, user: PLAYER };
  const pressed = await send("/press", { ...place, place: queue, message: message.id, custom_id: "join" });
  expect(await pressed.text()).toContain("参加しました");
  expect(await page(`?channel=${queue}&user=123456789012345679`)).not.toContain("参加しました");
  const gone = await send("/press", { ...place, place: queue, message: message.id, custom_id: "gone" });
  expect(await gone.text()).toContain("送れませんでした");
  expect(await (await send("/command", { ...place, name: "rank" })).text()).toContain("応答がありました");
});

test("[OPS-596] Discord's Markdown is shown, and what is escaped stays text", () => {
  const names = { user: () => "はるか", role: () => "上級", channel: () => "募集", nowMs: 0 };
  const html = (text: string) => markdown(text, names);
  expect(html("**太い** `<b>` ~~消す~~")).toBe(
    "<p><strong>太い</strong> <code>&#60;b&#62;</code> <s>消す</s></p>",
  );
  expect(html("\\*\\*名\\*\\* \\_x\\_")).toBe("<p>**名** _x_</p>");
  expect(html("<@1> <@&2> <#3>").match(/class="mention"/g)).toHaveLength(3);
  expect(html("<t:90:R>")).toContain("後");
  expect(html("[見る](https://example.com/a)")).toContain('href="https://example.com/a"');
  expect(html("[悪い](javascript:alert(1))")).not.toContain("href");
});
