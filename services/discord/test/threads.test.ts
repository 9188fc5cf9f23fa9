import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { LOCAL_DISCORD } from "@gokaku/testing/discord";
import { expect, it, vi } from "vitest";
import { COMMANDS } from "../src/domain/commands.ts";
import { openBridge } from "./harness.ts";
import { announce, dispute, matchOf, settle, TEN, update } from "./matches.ts";

const ID = "176370000000000007";

it("[DISCORD-1] a match gets one thread, which is archived after an hour and mentions exactly the ten", async () => {
  await using bridge = await openBridge();
  await announce(bridge, matchOf(ID));
  await vi.waitFor(() => expect(bridge.threads().flatMap(({ messages }) => messages)).toHaveLength(1));
  const [
    {
      thread,
      messages: [message],
    } = { thread: null, messages: [] },
  ] = bridge.threads();
  expect(thread).toMatchObject({
    type: 11,
    name: "試合 #000008",
    thread_metadata: { auto_archive_duration: 60 },
  });
  const [ping] = bridge.pings();
  expect(bridge.pings()).toHaveLength(1);
  expect(ping?.userIds).toEqual(TEN);
  expect(message?.content).toMatch(/<t:\d+:R>/);
  await vi.waitFor(async () => expect(await bridge.countDue()).toBe(0));
  // A thread, its message, and two rooms.
  expect(bridge.calls()).toHaveLength(4);
});

it("[DISCORD-2] the thread's message shows the newest state, and the result with rates and ranks", async () => {
  await using bridge = await openBridge();
  await announce(bridge, matchOf(ID));
  await update(bridge, matchOf(ID, { version: 3n }, { names: ["Newest"] }));
  const shown = () => JSON.stringify(bridge.threads()[0]?.messages.map(({ embeds }) => embeds));
  await vi.waitFor(() => expect(shown()).toContain("Newest"), { timeout: 15_000 });
  await update(bridge, matchOf(ID, { version: 2n }, { names: ["Older"] }));
  await update(bridge, matchOf(ID, { version: 4n, status: MatchStatus.DONE, winner: Verdict.A }));
  await settle(bridge, ID);
  await vi.waitFor(() => expect(shown()).toContain("1500 → **1512**（+12）・9位 → 7位"), { timeout: 15_000 });
  await vi.waitFor(() => expect(shown()).toContain("チームAの勝ち"));
  expect(shown()).not.toContain("Older");
  await vi.waitFor(async () => expect(await bridge.countDue()).toBe(0));
  const [{ messages } = { messages: [] }] = bridge.threads();
  expect(messages).toHaveLength(1);
  expect(messages[0]?.components).toEqual([]);
  expect(bridge.pings()).toHaveLength(1);
  expect(bridge.calls().length).toBeLessThanOrEqual(8);
}, 60_000);

it("[DISCORD-11] the thread has a button for the lobby, and neither lobby id nor host", async () => {
  await using bridge = await openBridge();
  await announce(bridge, matchOf(ID, { lobbyId: "73519284" }));
  const messages = () => bridge.threads().flatMap((thread) => thread.messages);
  await vi.waitFor(() => expect(messages()).toHaveLength(1));
  const shown = JSON.stringify(messages());
  expect(shown).toContain(`"custom_id":"lobby:${ID}"`);
  expect(shown).not.toMatch(/73519284|ホスト/);
});

it("[DISCORD-3] without DISCORD_LAYOUT nothing is sent, and the service is ready", async () => {
  await using bridge = await openBridge({ isOff: true });
  await announce(bridge, matchOf(ID));
  expect(bridge.isReady()).toBe(true);
  expect(bridge.standIn.calls).toEqual([]);
});

it("[DISCORD-4] a refused call stops its target, and staff reads why", async () => {
  await using bridge = await openBridge();
  bridge.standIn.guilds.deny(LOCAL_DISCORD.guildId, "CREATE_PUBLIC_THREADS");
  await announce(bridge, matchOf(ID));
  const staff = () => bridge.standIn.guilds.messagesIn(LOCAL_DISCORD.channels.staff);
  await vi.waitFor(() => expect(JSON.stringify(staff().map(({ embeds }) => embeds))).toContain("403/50013"));
  await update(bridge, matchOf(ID, { version: 2n }, { names: ["Newest"] }));
  await vi.waitFor(async () => expect(await bridge.countDue()).toBe(0));
  expect(staff()).toHaveLength(1);
  expect(bridge.standIn.calls.filter(({ status }) => status === 403)).toHaveLength(1);
});

it("[DISCORD-13] staff reads of a disputed match once, with a link to the admin area", async () => {
  await using bridge = await openBridge();
  const staff = () => bridge.standIn.guilds.messagesIn(LOCAL_DISCORD.channels.staff);
  await dispute(bridge, ID);
  await vi.waitFor(() => expect(staff()).toHaveLength(1));
  expect(JSON.stringify(staff())).toContain("報告の食い違い：試合 #000008");
  expect(JSON.stringify(staff())).toContain(`https://gokaku.example/admin_control?tab=matches&open=${ID}`);
  await dispute(bridge, ID);
  // Events of a stream are read in order: the second match is reported after the repeated event.
  await dispute(bridge, "176370000000000009");
  await vi.waitFor(() => expect(staff()).toHaveLength(2));
  await vi.waitFor(async () => expect(await bridge.countDue()).toBe(0));
  expect(staff()).toHaveLength(2);
});

it("[DISCORD-7] the slash commands are registered after a start, where they differ", async () => {
  await using bridge = await openBridge();
  const puts = () => bridge.standIn.calls.filter(({ method }) => method === "PUT");
  const guild = () => bridge.standIn.guilds.guilds.get(LOCAL_DISCORD.guildId);
  await vi.waitFor(() => expect(guild()?.commands).toHaveLength(COMMANDS.length));
  await bridge.restart();
  const gets = () => bridge.standIn.calls.filter(({ route }) => /^GET .*commands$/.test(route));
  await vi.waitFor(() => expect(gets()).toHaveLength(2));
  expect(puts()).toHaveLength(1);
  Object.assign(guild() ?? {}, { commands: [] });
  await bridge.restart();
  await vi.waitFor(() => expect(guild()?.commands).toHaveLength(COMMANDS.length));
});

it("[DISCORD-44] the places of the layout are described, and those to which the newest call was refused", async () => {
  await using bridge = await openBridge();
  const describe = () => bridge.gateway.describePlaces({});
  expect(await describe()).toMatchObject({
    isOn: true,
    takesInteractions: true,
    isTokenRefused: false,
    guilds: [
      {
        cards: 1,
        hasMatches: true,
        roomPairs: 2,
        hasStaff: true,
        roles: 0,
      },
    ],
    refused: [],
  });
  bridge.standIn.guilds.deny(LOCAL_DISCORD.guildId, "CREATE_PUBLIC_THREADS", LOCAL_DISCORD.channels.matches);
  await announce(bridge, matchOf(ID));
  await vi.waitFor(async () =>
    expect((await describe()).refused).toMatchObject([
      { kind: "thread", channelId: LOCAL_DISCORD.channels.matches, status: 403, code: 50_013 },
    ]),
  );
  const channel = bridge.standIn.guilds.channels.get(LOCAL_DISCORD.channels.matches);
  if (channel !== undefined) channel.permission_overwrites = [];
  // The next match goes through.
  await announce(bridge, matchOf("176370000000000009"));
  await vi.waitFor(async () => expect((await describe()).refused).toEqual([]));
  await using silent = await openBridge({ isOff: true });
  expect(await silent.gateway.describePlaces({})).toMatchObject({ isOn: false, guilds: [], refused: [] });
});
