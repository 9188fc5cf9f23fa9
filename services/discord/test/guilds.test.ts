import { MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { LOCAL_DISCORD } from "@gokaku/testing/discord";
import { expect, it, vi } from "vitest";
import { openBridge } from "./harness.ts";
import { announce, matchOf, settle, TEN, update } from "./matches.ts";

const FIRST = "176370000000000007";
const SECOND = "176370000000000008";
const { second } = LOCAL_DISCORD;
const LAYOUT = JSON.stringify({
  guilds: [
    {
      guild: LOCAL_DISCORD.guildId,
      queueChannels: [LOCAL_DISCORD.channels.queue],
      matchChannel: LOCAL_DISCORD.channels.matches,
      staffChannel: LOCAL_DISCORD.channels.staff,
    },
    {
      guild: second.guildId,
      queueChannels: [second.channels.queue],
      matchChannel: second.channels.matches,
      staffChannel: second.channels.staff,
    },
  ],
});

it("[DISCORD-43] each server shows a match once; in one that removed the bot no thread is tried twice, and the others go on", async () => {
  await using bridge = await openBridge({ layout: LAYOUT });
  const { guilds, calls } = bridge.standIn;
  const threads = () => [bridge.threads(), bridge.threads(second.channels.matches)];
  const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 });
  const atRest = () => waitFor(async () => expect(await bridge.countDue()).toBe(0));
  await announce(bridge, matchOf(FIRST));
  await waitFor(() => expect(threads().map((own) => own.length)).toEqual([1, 1]));
  await atRest();
  expect(bridge.pings().map(({ userIds }) => userIds)).toEqual([TEN, TEN]);
  guilds.removeBot(LOCAL_DISCORD.guildId);
  await announce(bridge, matchOf(SECOND));
  await update(bridge, matchOf(FIRST, { version: 2n, status: MatchStatus.DONE, disputed: true }));
  await waitFor(() => expect(threads().map((own) => own.length)).toEqual([1, 2]));
  const staff = () => JSON.stringify(guilds.messagesIn(second.channels.staff).map(({ embeds }) => embeds));
  await waitFor(() => expect(staff()).toContain(`<#${LOCAL_DISCORD.channels.matches}>`));
  await atRest();
  await settle(bridge, SECOND);
  await update(bridge, matchOf(SECOND, { version: 2n }, { names: ["Newest"] }));
  await waitFor(() => expect(JSON.stringify(threads()[1])).toContain("Newest"));
  await atRest();
  const refused = calls.filter(({ status }) => status === 403).map(({ method, path }) => `${method} ${path}`);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused).size).toBe(refused.length);
}, 60_000);
