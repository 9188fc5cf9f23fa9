import { Role } from "@gokaku/proto/common/v1/common_pb";
import { LOCAL_DISCORD } from "@gokaku/testing/discord";
import { expect, it, vi } from "vitest";
import { openBridge } from "./harness.ts";

const CHANNEL = LOCAL_DISCORD.channels.queue;

it("[DISCORD-9] a channel has one card of the queue, edited in place at most every 5 s, and made again when it was deleted", async () => {
  await using bridge = await openBridge();
  const { guilds } = bridge.standIn;
  const cards = () => guilds.messagesIn(CHANNEL);
  const shown = () => JSON.stringify(cards().map(({ embeds }) => embeds));
  await vi.waitFor(() => expect(shown()).toContain("0人"));
  expect(cards()[0]?.components[0]?.components?.map(({ label }) => label)).toEqual([
    "並ぶ",
    "離れる",
    "サイトで開く",
  ]);
  bridge.line.view = { totalWaiting: 9, ongoingMatches: 1 };
  await bridge.restart();
  const shortage = { players: 1, roles: [Role.TANK, Role.SUPPORT], rateFrom: 1450, rateTo: 1600 };
  bridge.line.view = { ...bridge.line.view, shortage };
  await vi.waitFor(() => expect(shown()).toContain("タンク、サポート（1450〜1600）"), { timeout: 20_000 });
  expect(shown()).toContain("あと1人で成立");
  expect(cards()).toHaveLength(1);
  const [card] = cards();
  const times = [Date.parse(card?.timestamp ?? ""), ...(guilds.edits.get(card?.id ?? "") ?? [])];
  const gaps = times.slice(1).map((atMs, place) => atMs - (times[place] ?? 0));
  expect(gaps.length).toBeGreaterThan(0);
  expect(gaps.filter((ms) => ms < 5_000)).toEqual([]);
  guilds.deleteMessage(CHANNEL, card?.id ?? "");
  bridge.line.view = { totalWaiting: 3 };
  await vi.waitFor(() => expect(shown()).toContain("3人"), { timeout: 20_000 });
  expect(cards()).toHaveLength(1);
}, 60_000);
