import { testContext } from "@gokaku/testing";
import { expect, it } from "vitest";
import { createDiscord } from "./discord.ts";

const OPEN = {
  method: "POST",
  route: "/users/@me/channels",
  values: [],
  body: { recipient_id: "1" },
} as const;

it.each([
  [40_003, 10_000],
  [20_026, 3_600_000],
])(
  "[DISCORD-6] code %i of Discord ends by itself: the route is asked again after %i ms, others at once",
  async (code, pauseMs) => {
    const { log } = testContext("discord");
    let nowMs = 1_000;
    let calls = 0;
    const discord = createDiscord(
      { apiUrl: "https://discord.example", botToken: "t", siteUrl: "https://gokaku.example" },
      {
        clock: { nowMs: () => nowMs },
        log,
        fetch: async () => {
          calls += 1;
          return calls === 1 ? Response.json({ code }, { status: 403 }) : Response.json({ id: "2" });
        },
      },
    );
    const limited = { kind: "limited", untilMs: 1_000 + pauseMs };
    expect(await discord.call(OPEN)).toEqual(limited);
    expect(await discord.call(OPEN)).toEqual(limited);
    expect(calls).toBe(1);
    expect(await discord.call({ method: "GET", route: "/channels/:id", values: ["1"] })).toMatchObject({
      kind: "done",
    });
    nowMs += pauseMs;
    expect(await discord.call(OPEN)).toEqual({ kind: "done", body: { id: "2" } });
  },
);
