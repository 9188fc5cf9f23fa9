import { parseUserId, type UserId } from "@gokaku/game";
import { describe, expect, it } from "vitest";
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
  expiresAt: 0,
};

/** A community server whose answers the test decides, with a cache in memory. */
const setUp = () => {
  const stored = new Map<UserId, MembershipCheck>();
  const world = { now: START_S, answer: true as boolean | "away", asked: 0 };
  const ask = async () => {
    world.asked += 1;
    await Promise.resolve();
    if (world.answer === "away") throw new Error("away");
    return world.answer;
  };
  const cache = {
    find: async (id: UserId) => stored.get(id) ?? null,
    store: async (id: UserId, check: MembershipCheck) => {
      stored.set(id, check);
    },
  };
  const clock = { nowMs: () => world.now * 1000 };
  return { world, ask, cache, clock, check: createCheckMembership({ ask, cache, clock }) };
};

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

  it("[AUTH-12] somebody who has just joined is a member a minute later", async () => {
    const { world, check } = setUp();
    world.answer = false;
    expect((await check(alice)).isMember).toBe(false);
    world.answer = true;
    world.now += 59;
    expect((await check(alice)).isMember).toBe(false);
    world.now += 1;
    expect((await check(alice)).isMember).toBe(true);
  });

  it("[AUTH-12] many questions about one user at once are one", async () => {
    const { world, check } = setUp();
    await Promise.all(Array.from({ length: 20 }, () => check(alice)));
    expect(world.asked).toBe(1);
  });

  it("[AUTH-12] in an outage a member stays one for a day, with the time of the last check", async () => {
    const { world, check } = setUp();
    await check(alice);
    world.answer = "away";
    world.now += 24 * 3_600 - 1;
    expect(await check(alice)).toEqual({ isMember: true, checkedAt: START_S });
    world.now += 1;
    await expect(check(alice)).rejects.toMatchObject({ code: "membership_unknown" });
  });

  it("[AUTH-12] in an outage nobody becomes a member", async () => {
    const { world, check } = setUp();
    world.answer = "away";
    await expect(check(alice)).rejects.toMatchObject({ code: "membership_unknown" });
  });

  it("[AUTH-12] after three failures in a row it is left alone for ten seconds", async () => {
    const { world, check } = setUp();
    world.answer = "away";
    for (let time = 0; time < 10; time++) await check(alice).catch(() => undefined);
    expect(world.asked).toBe(3);
    world.now += 10;
    world.answer = true;
    expect((await check(alice)).isMember).toBe(true);
  });

  it("[AUTH-12] test accounts are members; without a community server nobody else is", async () => {
    const { world, cache, clock, check } = setUp();
    expect((await check({ ...alice, isDummy: true })).isMember).toBe(true);
    expect(world.asked).toBe(0);
    const nobody = createCheckMembership({ ask: null, cache, clock });
    expect((await nobody(alice)).isMember).toBe(false);
    expect((await nobody({ ...alice, isDummy: true })).isMember).toBe(true);
  });
});
