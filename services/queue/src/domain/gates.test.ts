import type { UserId } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { type Candidate, type JoinConditions, joinRefusal, mayJoinUnasked } from "./gates.ts";
import type { Player } from "./player.ts";

const nowMs = 1_800_000_000_000;
const nowS = nowMs / 1000;

const player: Player = {
  userId: "player" as UserId,
  version: 1,
  card: { trainerName: "名前", rate: 1500 },
  mu: 1500,
  sigma: 250,
  skill: { mean: 1500, deviation: 300 },
  isBanned: false,
  effectivePenalty: 0,
  penaltyTimeoutUntilS: 0,
  roleDebt: 0,
  seasonId: "season-9",
  blocking: [],
  linked: [],
};
const fine: JoinConditions = {
  player,
  season: { startMs: nowMs - 1000, endMs: nowMs + 1000 },
  memberCheckedAtS: nowS - 60,
  roleCount: 2,
  nowMs,
  isSealMissing: false,
};
const codeOf = (facts: Partial<JoinConditions>): string | undefined =>
  joinRefusal({ ...fine, ...facts })?.code;
const worse = (change: Partial<Player>): Player => ({ ...player, ...change });

describe("join gates", () => {
  test("[QUEUE-3] an eligible player passes", () => expect(joinRefusal(fine)).toBeNull());

  test("[QUEUE-3] [AUTH-546] the first reason in the order of the screen is named", () => {
    const nameless = { ...player.card, trainerName: " " };
    const everything = worse({
      isBanned: true,
      effectivePenalty: 6,
      penaltyTimeoutUntilS: nowS + 1,
      card: nameless,
    });
    const facts = { season: null, memberCheckedAtS: 0, roleCount: 1, isSealMissing: true };
    const steps: readonly [Partial<JoinConditions>, string][] = [
      [{ ...facts, player: everything }, "banned"],
      [{ ...facts, player: { ...everything, isBanned: false } }, "penalty_blocked"],
      [{ ...facts, player: { ...everything, isBanned: false, effectivePenalty: 5 } }, "penalty_timeout"],
      [{ ...facts, player: worse({ card: nameless }) }, "outside_season"],
      [
        { isSealMissing: true, memberCheckedAtS: 0, roleCount: 1, player: worse({ card: nameless }) },
        "seal_required",
      ],
      [{ memberCheckedAtS: 0, roleCount: 1, player: worse({ card: nameless }) }, "trainer_name_required"],
      [{ memberCheckedAtS: 0, roleCount: 1 }, "membership_required"],
      [{ memberCheckedAtS: nowS - 86_401, roleCount: 1 }, "membership_unknown"],
      [{ roleCount: 1 }, "roles_too_few"],
    ];
    for (const [changed, code] of steps) expect(codeOf(changed)).toBe(code);
  });

  test("[QUEUE-4] effective penalty blocks from six on", () => {
    expect(codeOf({ player: worse({ effectivePenalty: 5 }) })).toBeUndefined();
    expect(codeOf({ player: worse({ effectivePenalty: 6 }) })).toBe("penalty_blocked");
  });

  test("[QUEUE-4] a time-out lasts until its second and is named in minutes rounded up", () => {
    expect(codeOf({ player: worse({ penaltyTimeoutUntilS: nowS }) })).toBeUndefined();
    const refusal = joinRefusal({ ...fine, player: worse({ penaltyTimeoutUntilS: nowS + 61 }) });
    expect(refusal).toMatchObject({ code: "penalty_timeout", params: { minutes: 2 } });
  });

  test("[QUEUE-5] the season's dates bound matching on both sides", () => {
    expect(codeOf({ season: { startMs: nowMs, endMs: nowMs + 1 } })).toBeUndefined();
    expect(codeOf({ season: { startMs: nowMs + 1, endMs: nowMs + 2 } })).toBe("outside_season");
    expect(codeOf({ season: { startMs: 0, endMs: nowMs } })).toBe("outside_season");
  });

  test("[QUEUE-3] the sentence to the player has the points, or the number of chosen roles", () => {
    const blocked = joinRefusal({ ...fine, player: worse({ effectivePenalty: 7 }) });
    expect(blocked).toMatchObject({ code: "penalty_blocked", params: { count: 7 } });
    expect(joinRefusal({ ...fine, roleCount: 1 })).toMatchObject({
      code: "roles_too_few",
      params: { count: 1 },
    });
  });

  test("[QUEUE-3] a membership check counts for a day", () => {
    expect(codeOf({ memberCheckedAtS: nowS - 86_400 })).toBeUndefined();
    expect(codeOf({ memberCheckedAtS: nowS - 86_401 })).toBe("membership_unknown");
  });
});

describe("joins without a question to users", () => {
  const season = {
    seasonId: "season-9",
    version: 1,
    state: "active",
    startMs: nowMs,
    endMs: nowMs + 1,
  } as const;
  const known: Candidate = { player, isQueued: false, isSeated: false, checkedBlocking: [] };
  const request = { ...fine, blocking: null };
  const other = "other" as UserId;
  const third = "third" as UserId;

  test("[QUEUE-72] a known free player of the season who passes every gate is let in", () => {
    expect(mayJoinUnasked(known, season, request)).toBe(true);
  });

  test.each([
    ["banned", { player: worse({ isBanned: true }) }],
    ["of another season", { player: worse({ seasonId: "season-8" }) }],
    ["with a second account, which may be seated", { player: worse({ linked: [other] }) }],
    ["queued", { isQueued: true }],
    ["seated", { isSeated: true }],
  ] satisfies readonly [string, Partial<Candidate>][])(
    "[QUEUE-72] users decides about a player %s",
    (_, change) => {
      expect(mayJoinUnasked({ ...known, ...change }, season, request)).toBe(false);
    },
  );

  test("[QUEUE-73] a block list passes unasked only if every name of it was checked", () => {
    const checked = { ...known, checkedBlocking: [other, third] };
    expect(mayJoinUnasked(checked, season, { ...request, blocking: [third] })).toBe(true);
    expect(mayJoinUnasked(checked, season, { ...request, blocking: [other, third] })).toBe(true);
    expect(
      mayJoinUnasked({ ...known, checkedBlocking: [other] }, season, {
        ...request,
        blocking: [other, third],
      }),
    ).toBe(false);
  });
});
