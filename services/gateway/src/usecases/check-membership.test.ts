import { parseUserId, type UserId } from "@gokaku/game";
import { createLogger } from "@gokaku/service";
import { describe, expect, it } from "vitest";
import type { DiscordAnswer } from "../domain/discord.ts";
import type { Identity } from "../domain/identity.ts";
import type { MembershipCheck } from "../domain/membership.ts";
import { createCheckMembership } from "./check-membership.ts";

const START_S = 1_763_700_000;

const userId = (text: string): UserId => {
  const id = parseUserId(text);
  if (id === null) throw new Error("not an id");
  return id;
};
const alice: Identity = {
  userId: userId("111"),
  subject: "discord|111",
  isDummy: false,
  profile: {},
  issuedAt: 0,
  expiresAt: 0,
  session: "",
  loginId: null,
};

/**
 * A community server whose answers the test decides, with a cache in memory and time-outs that the test
 * ends.
 */
const setUp = () => {
  const stored = new Map<UserId, MembershipCheck>();
  const world = {
    now: START_S,
    asked: 0,
    pausedUntilMs: 0,
    answer: true as boolean | "unavailable" | "silent" | DiscordAnswer,
    /** The time-outs that the test can end. */
    patience: [] as { readonly ms: number; readonly end: () => void }[],
  };
  const ask = async (): Promise<DiscordAnswer> => {
    world.asked += 1;
    await Promise.resolve();
    const { answer } = world;
    if (answer === "silent") return new Promise(() => {});
    if (answer === "unavailable") return { kind: "failed", reason: "unavailable" };
    return typeof answer === "boolean" ? { kind: "answered", isMember: answer, pauseMs: 0 } : answer;
  };
  const cache = {
    find: async (id: UserId) => stored.get(id) ?? null,
    store: async (id: UserId, check: MembershipCheck) => {
      stored.set(id, check);
    },
    findPause: async () => world.pausedUntilMs,
    storePause: async (untilMs: number) => {
      world.pausedUntilMs = untilMs;
    },
  };
  const clock = { nowMs: () => world.now * 1000 };
  const timers = {
    sleep: async () => {},
    every: () => ({ [Symbol.asyncDispose]: async () => {} }),
    after: (ms: number, end: () => void) => {
      world.patience.push({ ms, end });
      return { [Symbol.dispose]: () => {} };
    },
  };
  const given = { ask, cache, clock, timers, log: createLogger("test", "silent") };
  const another = () => createCheckMembership(given);
  return { world, given, another, check: another() };
};

/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const LIMITED: DiscordAnswer = { kind: "closed", pauseMs: 30_000, reason: null };

describe("membership of the community server", () => {
  it("[AUTH-12] a member is asked about once an hour", async () => {
    const { world, check } = setUp();
    expect(await check(alice)).toEqual({ isMember: true, checkedAt: START_S });
    world.now += 3_599;
    expect(await check(alice)).toEqual({ isMember: true, checkedAt: START_S });
    expect(world.asked).toBe(1);
    world.now += 1;
    expect(await check(alice)).toEqual({ isMember: true, checkedAt: START_S + 3_600 });
    expect(world.asked).toBe(2);
  });

  it("[AUTH-12] a player who has just joined is a member a minute later", async () => {
    const { world, check } = setUp();
    world.answer = false;
    expect((await check(alice)).isMember).toBe(false);
    world.answer = true;
    world.now += 59;
    expect((await check(alice)).isMember).toBe(false);
    world.now += 1;
    expect((await check(alice)).isMember).toBe(true);
  });

  it("[AUTH-201] a non-member who asks is asked about again after five seconds, never more often, and the next join knows", async () => {
    const { world, check } = setUp();
    world.answer = false;
    await check(alice);
    for (let second = 0; second < 60; second++) {
      expect((await check(alice, true)).isMember).toBe(false);
      world.now += 1;
    }
    expect(world.asked).toBe(12);
    world.answer = true;
    expect((await check(alice)).isMember).toBe(false);
    expect((await check(alice, true)).isMember).toBe(true);
    expect((await check(alice)).isMember).toBe(true);
    expect(world.asked).toBe(13);
  });

  it("[AUTH-201] who asks while Discord wants to be left alone hears what is known, and nothing is asked", async () => {
    const { world, check } = setUp();
    world.answer = false;
    await check(alice);
    world.now += 5;
    world.answer = LIMITED;
    expect((await check(alice, true)).isMember).toBe(false);
    expect(world.asked).toBe(2);
    world.answer = true;
    world.now += 29;
    expect((await check(alice, true)).isMember).toBe(false);
    expect(world.asked).toBe(2);
    world.now += 1;
    expect((await check(alice, true)).isMember).toBe(true);
  });

  it("[AUTH-12] many questions about one user at once are one", async () => {
    const { world, check } = setUp();
    await Promise.all(Array.from({ length: 20 }, () => check(alice)));
    expect(world.asked).toBe(1);
  });

  it("[AUTH-12] in an outage a member stays one for a day, with the time of the last check", async () => {
    const { world, check } = setUp();
    await check(alice);
    world.answer = "unavailable";
    world.now += 24 * 3_600 - 1;
    expect(await check(alice)).toEqual({ isMember: true, checkedAt: START_S });
    world.now += 1;
    await expect(check(alice)).rejects.toMatchObject({ code: "membership_unknown" });
  });

  it("[AUTH-12] in an outage no player becomes a member", async () => {
    const { world, check } = setUp();
    world.answer = "unavailable";
    await expect(check(alice)).rejects.toMatchObject({ code: "membership_unknown" });
  });

  it("[AUTH-12] after three failures in a row it is left alone for ten seconds", async () => {
    const { world, check } = setUp();
    world.answer = "unavailable";
    for (let time = 0; time < 10; time++) await check(alice).catch(() => undefined);
    expect(world.asked).toBe(3);
    world.now += 10;
    world.answer = true;
    expect((await check(alice)).isMember).toBe(true);
  });

  it("[AUTH-12] test accounts are members; without a community server no other account is", async () => {
    const { world, given, check } = setUp();
    expect((await check({ ...alice, isDummy: true })).isMember).toBe(true);
    expect(world.asked).toBe(0);
    const onlyTest = createCheckMembership({ ...given, ask: null });
    expect((await onlyTest(alice)).isMember).toBe(false);
    expect((await onlyTest({ ...alice, isDummy: true })).isMember).toBe(true);
  });

  it("[AUTH-191] under a storm of refusals nothing is asked while Discord wants to be left alone, by no replica", async () => {
    const { world, another, check } = setUp();
    await check(alice);
    world.now += 3_600;
    world.answer = LIMITED;
    const callers = Array.from({ length: 200 }, (_, index) => ({ ...alice, userId: userId(`8${index}`) }));
    expect(await check(alice)).toEqual({ isMember: true, checkedAt: START_S });
    const asked = world.asked;
    for (const replica of [check, another()]) {
      expect(
        (await Promise.allSettled(callers.map((one) => replica(one)))).every(
          ({ status }) => status === "rejected",
        ),
      ).toBe(true);
      expect(await replica(alice)).toEqual({ isMember: true, checkedAt: START_S });
    }
    world.now += 29;
    await expect(check({ ...alice, userId: userId("222") })).rejects.toMatchObject({
      code: "membership_unknown",
    });
    expect(world.asked).toBe(asked);
    world.now += 1;
    world.answer = true;
    expect(await check(alice)).toEqual({ isMember: true, checkedAt: world.now });
    expect(world.asked).toBe(asked + 1);
  });

  it("[AUTH-191] an answer that empties the bucket counts, and nothing follows until it is full again", async () => {
    const { world, check } = setUp();
    world.answer = { kind: "answered", isMember: true, pauseMs: 2_000 };
    expect((await check(alice)).isMember).toBe(true);
    await expect(check({ ...alice, userId: userId("222") })).rejects.toMatchObject({
      code: "membership_unknown",
    });
    world.now += 2;
    expect((await check({ ...alice, userId: userId("222") })).isMember).toBe(true);
    expect(world.asked).toBe(2);
  });

  it("[AUTH-192] a known member waits briefly for a slow answer, anybody else longer, and the answer counts later", async () => {
    const { world, given, check } = setUp();
    await check(alice);
    world.now += 3_600;
    const answers: ((answer: DiscordAnswer) => void)[] = [];
    const slow = createCheckMembership({
      ...given,
      ask: () => new Promise((resolve) => answers.push(resolve)),
    });
    const [known, unknown] = [slow(alice), slow({ ...alice, userId: userId("222") }).catch(() => "unknown")];
    await settle();
    expect(world.patience.slice(-2).map(({ ms }) => ms)).toEqual([500, 2_500]);
    for (const { end } of world.patience) end();
    expect(await known).toEqual({ isMember: true, checkedAt: START_S });
    expect(await unknown).toBe("unknown");
    for (const answer of answers) answer({ kind: "answered", isMember: false, pauseMs: 0 });
    await settle();
    expect(await slow(alice)).toEqual({ isMember: false, checkedAt: world.now });
    expect(answers).toHaveLength(2);
  });

  it("[AUTH-192] few questions are under way at once, and after failures a single one finds out", async () => {
    const { world, check } = setUp();
    world.answer = "silent";
    for (let index = 0; index < 50; index++) check({ ...alice, userId: userId(`7${index}`) }).catch(() => {});
    await settle();
    expect(world.asked).toBe(10);

    const other = setUp();
    other.world.answer = "unavailable";
    for (let time = 0; time < 3; time++) await other.check(alice).catch(() => undefined);
    other.world.now += 10;
    other.world.answer = "silent";
    for (let index = 0; index < 50; index++)
      other.check({ ...alice, userId: userId(`7${index}`) }).catch(() => {});
    await settle();
    expect(other.world.asked).toBe(4);
  });

  it("[AUTH-193] about an id that Discord cannot have given it is not asked", async () => {
    const { world, check } = setUp();
    expect((await check({ ...alice, userId: userId("not-a-snowflake") })).isMember).toBe(false);
    expect(world.asked).toBe(0);
  });
});
