import { ROUTES } from "@gokaku/contract";
import { ERROR_STATUS, type ErrorCode } from "@gokaku/game";
import {
  type Discord,
  LOCAL_DISCORD,
  LOCAL_KEY,
  post,
  sendForgeries,
  signed,
  startDiscord,
} from "@gokaku/testing/discord";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { HARUKA, LOGIN_KEYS, signInAt, tokenOf } from "./at-discord.ts";
import { Browser } from "./browser.ts";
import { MATCH_ID } from "./fakes/world.ts";
import { openGateway, type TestGateway } from "./harness.ts";

const CHANNEL = LOCAL_DISCORD.channels.queue;
const LANES = [
  { name: "lane1", type: 3, value: "TANK" },
  { name: "lane2", type: 3, value: "MIDDLE" },
];

describe("interactions of Discord", () => {
  let discord: Discord;
  let gateway: TestGateway;
  let token: string;
  let url: string;

  beforeAll(async () => {
    discord = await startDiscord();
    gateway = await openGateway({
      ...discord.signInEnv,
      LOGIN_KEYS,
      RATE_LIMIT_SCALE: "1000",
      DISCORD_PUBLIC_KEY: LOCAL_DISCORD.publicKey,
      SITE_URL: "https://gokaku.example/",
    });
    url = `${gateway.url}/api/discord/interactions`;
    discord.interactions.settings.url = url;
    token = tokenOf(await signInAt(new Browser(gateway), discord));
  });
  beforeEach(() => {
    gateway.world.calls.length = 0;
    gateway.world.refusal = null;
    gateway.world.pause = null;
    gateway.world.inMatch = false;
  });
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]();
    await discord?.[Symbol.asyncDispose]();
  });

  const command = (name: string, options: typeof LANES = []) =>
    discord.interactions.command({ name, options, userId: HARUKA, channelId: CHANNEL });
  const deliver = async (name: string, options: typeof LANES = []) => {
    const { problems, body } = await discord.interactions.deliver(command(name, options));
    expect(problems).toEqual([]);
    return body as {
      readonly type: number;
      readonly data: { readonly content: string; readonly flags: number };
    };
  };

  it("[DISCORD-20] a ping is answered, and every command by a message that its player alone sees", async () => {
    expect((await discord.interactions.deliver(discord.interactions.ping())).problems).toEqual([]);
    for (const name of ["queue join", "queue leave", "queue status", "rank", "why", "next", "report"]) {
      const { type, data } = await deliver(name, name === "queue join" ? LANES : []);
      expect([type, data.flags], name).toEqual([4, 64]);
      expect(data.content, name).not.toBe("");
    }
    expect((await deliver("queue join", LANES)).data.content).toMatch(/^列に並びました。/);
    expect((await deliver("report")).data.content).toContain("https://gokaku.example/?tab=match");
    expect((await deliver("unknown")).data.content).toMatch(/^この操作は使えなくなりました。/);
  });

  it("[DISCORD-33] direct messages are asked for and ended by a command, which is stored for its player", async () => {
    expect((await deliver("dm on")).data.content).toContain("ダイレクトメッセージを送ります");
    expect((await deliver("dm off")).data.content).toContain("送らないようにしました");
    expect(gateway.world.callsOf("updateDirectWish")).toMatchObject([
      { request: { isWished: true } },
      { request: { isWished: false } },
    ]);
    expect((await deliver("dm")).data.content).toMatch(/^この操作は使えなくなりました。/);
  });

  it("[DISCORD-21] of 500 forged, old and repeated interactions none is accepted", async () => {
    const results = await sendForgeries(url, {
      key: LOCAL_KEY,
      count: 500,
      seed: 30,
      bodies: () => JSON.stringify(command("queue leave")),
      nowMs: () => Date.now(),
    });
    expect(results.filter(({ status }) => status !== 401)).toEqual([]);
    // The genuine one before each replay.
    expect(gateway.world.callsOf("leave")).toHaveLength(
      results.filter(({ kind }) => kind === "replay").length,
    );
  });

  it("[DISCORD-22] what an interaction asks for goes through the routes of the site: 250 interleavings with the web have the same effects, refusals and sentences", async () => {
    const acts = {
      join: { path: "/api/queue/join", method: "join", route: ROUTES.joinQueue },
      leave: { path: "/api/queue/leave", method: "leave", route: ROUTES.leaveQueue },
    } as const;
    type Act = keyof typeof acts;
    const byWeb = async (act: Act): Promise<string> => {
      const body = act === "join" ? { selected_roles: ["TANK", "MIDDLE"] } : {};
      const reply = await gateway.call("POST", acts[act].path, { token, body });
      return reply.status === 200 ? "done" : (reply.body as { message: string }).message;
    };
    const atDiscord = async (act: Act): Promise<string> => {
      const { content } = (await deliver(`queue ${act}`, act === "join" ? LANES : [])).data;
      return /^列(に並びました|から離れました)/.test(content) ? "done" : content;
    };
    const effects = () =>
      gateway.world.calls
        .filter(({ method }) => method === "join" || method === "leave")
        .map(({ method, request }) => [
          method,
          JSON.stringify(request, (_key, value) => (typeof value === "bigint" ? 0 : value)),
        ]);
    // Without an account Discord shows where to sign in.
    const codes = acts.join.route.errors.filter(
      (code) => code !== "user_not_found" && ERROR_STATUS[code] < 500,
    );
    const steps = fc.array(
      fc.record({
        act: fc.constantFrom<Act[]>("join", "leave"),
        isWeb: fc.boolean(),
        refusal: fc.option(fc.constantFrom<ErrorCode[]>(...codes), { freq: 3 }),
      }),
      { minLength: 2, maxLength: 4 },
    );
    const known = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        for (const { act, isWeb, refusal } of all) {
          gateway.world.refusal = refusal === null ? null : { code: refusal, params: {} };
          gateway.world.calls.length = 0;
          const key = `${act} ${refusal}`;
          const outcome = JSON.stringify([await (isWeb ? byWeb(act) : atDiscord(act)), effects()]);
          if (!known.has(key)) {
            gateway.world.calls.length = 0;
            known.set(key, JSON.stringify([await byWeb(act), effects()]));
          }
          expect(outcome, key).toBe(known.get(key));
        }
      }),
      { numRuns: 250 },
    );
    expect(known.size).toBeGreaterThan(2 * codes.length);
  }, 120_000);

  it("[DISCORD-12] the button of the lobby shows id and host to a player of the match alone, and refuses everyone else as the site does", async () => {
    const press = async (matchId: string): Promise<string> => {
      const button = { type: 2, style: 2, label: "ロビーIDを見る", custom_id: `lobby:${matchId}` };
      const { DISCORD_API_URL, DISCORD_BOT_TOKEN } = discord.env;
      const response = await fetch(`${DISCORD_API_URL}/channels/${CHANNEL}/messages`, {
        method: "POST",
        headers: {
          authorization: `Bot ${DISCORD_BOT_TOKEN}`,
          "user-agent": "DiscordBot (https://example.com, 1)",
          "content-type": "application/json",
        },
        body: JSON.stringify({ content: "試合", components: [{ type: 1, components: [button] }] }),
      });
      const { id } = (await response.json()) as { readonly id: string };
      const pressed = { userId: HARUKA, channelId: CHANNEL, messageId: id, customId: button.custom_id };
      const { problems, body } = await discord.interactions.deliver(discord.interactions.press(pressed));
      expect(problems).toEqual([]);
      const { type, data } = body as { type: number; data: { content: string; flags: number } };
      expect([type, data.flags]).toEqual([4, 64]);
      return data.content;
    };
    const refusal = "この試合の参加者ではありません。";
    expect(await press(MATCH_ID)).toBe(refusal);
    gateway.world.inMatch = true;
    expect(await press("176370000000000008")).toBe(refusal);
    expect(await press(MATCH_ID)).toMatch(/^ロビーIDはまだ届いていません。\nホスト：Trainer dummy\\_001$/);
    gateway.world.lobbyId = "73*19284";
    expect(await press(MATCH_ID)).toContain("ロビーID：73\\*19284");
  });

  it("[DISCORD-8] the note of an appointment has no effect: no Markdown, no mention, no link, no other direction, one line", async () => {
    const notes = {
      "@everyone 集合": /　@\u2060everyone 集合$/,
      "<@123456789012345678>": /　\\<@\u2060123456789012345678\\>$/,
      "**太字** と `code`": /　\\\*\\\*太字\\\*\\\* と \\`code\\`$/,
      "[遊ぼう](https://evil.example)": /　\\\[遊ぼう\\\]\\\(https:\u2060\/\u2060\/\u2060evil/,
      "\u202e\u2067さかさま": /　さかさま$/,
      "一行目\n# 見出し": /　一行目 \\# 見出し$/,
    };
    for (const [note, shown] of Object.entries(notes)) {
      gateway.world.appointmentNote = note;
      expect((await deliver("next")).data.content, note).toMatch(shown);
    }
    gateway.world.appointmentNote = null;
  });

  it("[DISCORD-42] all gateways take an interaction once; while Redis is unavailable each does for itself", async () => {
    await using other = await openGateway({
      ...discord.signInEnv,
      LOGIN_KEYS,
      REDIS_URL: gateway.redis.url,
      DISCORD_PUBLIC_KEY: LOCAL_DISCORD.publicKey,
      SITE_URL: "https://gokaku.example/",
    });
    const send = async () => {
      const request = signed(JSON.stringify(command("queue leave")), LOCAL_KEY, Date.now());
      const answers: number[] = [];
      for (const at of [gateway, other, gateway, other])
        answers.push((await post(`${at.url}/api/discord/interactions`, request)).status);
      return answers;
    };
    expect(await send()).toEqual([200, 401, 401, 401]);
    await gateway.redis.kill();
    expect(await send()).toEqual([200, 200, 401, 401]);
    await gateway.redis.start();
  });

  it("[DISCORD-23] a player without an account reads where to sign in", async () => {
    gateway.world.refusal = { code: "user_not_found", params: {} };
    expect((await deliver("queue join", LANES)).data.content).toContain("https://gokaku.example");
  });

  it("[DISCORD-24] an answer that takes longer than 2.5 s is deferred, then replaces the deferred one", async () => {
    const pause = Promise.withResolvers<void>();
    gateway.world.pause = pause.promise;
    const late = await discord.interactions.deliver(command("queue leave"));
    expect(late.problems).toEqual([]);
    expect(late.body).toEqual({ type: 5, data: { flags: 64 } });
    pause.resolve();
    await vi.waitFor(() => expect(late.continuation?.original?.content ?? "").not.toBe(""), {
      timeout: 5_000,
    });
  });

  it("[DISCORD-25] the server of an interaction shows that its player is a member", async () => {
    expect((await deliver("queue join", LANES)).data.content).toMatch(/^列に並びました。/);
    const [joined] = gateway.world.callsOf("join");
    expect(joined?.request).toHaveProperty(
      "memberCheckedAt",
      expect.toSatisfy((at: bigint) => at > 0n),
    );
  });
});
