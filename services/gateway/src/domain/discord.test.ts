import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiscordAnswer, gateAfter, mayAsk, OPEN_GATE, readDiscordReply } from "./discord.ts";

const reply = (status: number, body: unknown = null, headers: Readonly<Record<string, string>> = {}) =>
  readDiscordReply({ status, body, header: (name) => headers[name] ?? null }, "123");

describe("what Discord answers", () => {
  it("[AUTH-193] only a reply about this very user says yes, and only Discord's own codes say no", () => {
    expect(reply(200, { user: { id: "123" } })).toEqual({ kind: "answered", isMember: true, pauseMs: 0 });
    for (const code of [10_007, 10_013])
      expect(reply(404, { code })).toEqual({ kind: "answered", isMember: false, pauseMs: 0 });
    for (const body of [null, {}, "yes", { user: { id: "124" } }, { user: null }])
      expect(reply(200, body), JSON.stringify(body)).toMatchObject({ kind: "failed" });
    for (const status of [204, 301, 400, 500, 502, 503])
      expect(reply(status, { user: { id: "123" } }), String(status)).toMatchObject({ kind: "failed" });
  });

  it("[AUTH-193] a server, bot or address that it does not know makes no player a non-member", () => {
    for (const answer of [reply(404, { code: 10_004 }), reply(404), reply(401), reply(403, { code: 50_001 })])
      expect(answer).toMatchObject({ kind: "closed", pauseMs: 60_000, reason: expect.any(String) });
  });

  it("[AUTH-191] how long it wants to be left alone stands in a header or the body, within bounds", () => {
    const pauseOf = (body: unknown, headers: Readonly<Record<string, string>>) =>
      (reply(429, body, headers) as { pauseMs: number }).pauseMs;
    expect(pauseOf(null, { "retry-after": "30" })).toBe(30_000);
    expect(pauseOf({ retry_after: 64.57, global: true }, { "retry-after": "65" })).toBe(65_000);
    expect(pauseOf({ retry_after: 1.5 }, {})).toBe(1_500);
    expect(pauseOf(null, { "x-ratelimit-reset-after": "7.25" })).toBe(7_250);
    expect(pauseOf(null, {})).toBe(5_000);
    expect(pauseOf({ retry_after: 0.001 }, {})).toBe(1_000);
    for (const odd of ["-5", "soon", "NaN", ""]) expect(pauseOf({}, { "retry-after": odd })).toBe(5_000);
    expect(pauseOf({ retry_after: 1e9 }, {})).toBe(3_600_000);
  });

  it("[AUTH-191] the last question of a bucket says until when it stays empty", () => {
    const empty = { "x-ratelimit-remaining": "0", "x-ratelimit-reset-after": "1.5" };
    expect(reply(200, { user: { id: "123" } }, empty)).toMatchObject({ isMember: true, pauseMs: 1_500 });
    expect(reply(404, { code: 10_007 }, { ...empty, "x-ratelimit-remaining": "1" })).toMatchObject({
      pauseMs: 0,
    });
  });

  it("[AUTH-191] whatever the answers and their order, no pause is ever cut short", () => {
    const answer: fc.Arbitrary<DiscordAnswer> = fc.oneof(
      fc.record({ kind: fc.constant("answered" as const), isMember: fc.boolean(), pauseMs: fc.nat(5_000) }),
      fc.record({ kind: fc.constant("closed" as const), pauseMs: fc.nat(60_000), reason: fc.constant(null) }),
      fc.record({ kind: fc.constant("failed" as const), reason: fc.constant("unavailable") }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(answer, fc.nat(3_000))), (steps) => {
        let gate = OPEN_GATE;
        let nowMs = 1_000_000;
        let closedUntilMs = 0;
        for (const [each, passedMs] of steps) {
          nowMs += passedMs;
          gate = gateAfter(gate, each, nowMs);
          if (each.kind !== "failed") closedUntilMs = Math.max(closedUntilMs, nowMs + each.pauseMs);
          if (nowMs < closedUntilMs) expect(mayAsk(gate, nowMs, 0)).toBe(false);
        }
        expect(mayAsk(gate, nowMs + 3_600_000, 0)).toBe(true);
      }),
    );
  });
});
