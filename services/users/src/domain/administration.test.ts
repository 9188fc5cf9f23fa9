import { expect, test } from "vitest";
import { type Account, openAccount } from "./account.ts";
import { type AccountEdit, editAccount, withoutPenalty } from "./administration.ts";
import { correctionOf, effectivePenalty, passCleanTime } from "./penalty.ts";

const NOW_MS = 1_795_000_000_000;
const NOW_S = NOW_MS / 1000;
const opened = openAccount(
  {
    userId: "u1",
    authSubject: "s",
    discordUsername: "d",
    discordDiscriminator: "",
    discordAvatarUrl: "",
    trainerName: "t",
    twitterId: "",
    preferredRoles: [],
    bio: "",
    isTest: false,
    role: "player",
    rate: 1500,
    cause: "seed",
  },
  "season_9",
  0,
).account;
const account: Account = { ...opened, currentBadge: "b1", currentBadge2: "b2" };
const edit = (asked: AccountEdit, of = account) => editAccount(of, ["b1", "b2"], asked, NOW_MS);

test("[ADMIN-1] only what is named changes, and the log says what", () => {
  const edited = edit({ rate: 1600, isBanned: true, penaltyCount: 0 });
  expect(edited.before).toEqual({ rate: 1500, is_banned: false });
  expect(edited.after).toEqual({ rate: 1600, is_banned: true });
  expect(edited.account).toMatchObject({ isBanned: true, version: account.version + 1, trainerName: "t" });
  expect(() => edit({ rate: 1500, ownedBadges: ["b2", "b1", "b1"] })).toThrow(
    expect.objectContaining({ code: "no_changes" }),
  );
  for (const bad of [
    { rate: 0 },
    { rate: 4001 },
    { rate: 1500.5 },
    { penaltyCount: -1 },
    { penaltyCorrection: -1 },
  ])
    expect(() => edit(bad), JSON.stringify(bad)).toThrow(
      expect.objectContaining({ code: "invalid_request" }),
    );
});

test("[ADMIN-2] a changed rate is a row of the ledger with the uncertainty as it was", () => {
  const { entry, account: after } = edit({ rate: 1740 });
  expect(entry).toMatchObject({
    kind: "admin",
    ordinal: 2,
    delta: 240,
    muAfter: 1740,
    sigmaAfter: account.stats.sigma,
    outcome: null,
    matchId: null,
  });
  expect(after.stats).toMatchObject({ rate: 1740, maxRate: 1740, matchCount: 0, ledgerLength: 2 });
  expect(edit({ isBanned: true }).entry).toBeNull();
});

test("[ADMIN-3] the earned correction stays, the given one follows what is shown", () => {
  const earned = { ...account, penalties: { ...account.penalties, count: 5, correctionEarned: 2 } };
  const { penalties } = edit({ penaltyCorrection: 1 }, earned).account;
  expect(penalties).toMatchObject({ correctionEarned: 2, correctionGiven: -1 });
  expect(correctionOf(penalties)).toBe(1);
  expect(effectivePenalty(penalties)).toBe(4);
});

test("[ADMIN-3] clean time begins when penalties begin to count", () => {
  const old = { ...account, penalties: { ...account.penalties, cleanSinceS: 5, cleanMatches: 9 } };
  const { penalties } = edit({ penaltyCount: 6 }, old).account;
  expect(penalties).toMatchObject({ count: 6, adjustment: 6, cleanSinceS: NOW_S, cleanMatches: 0 });
  expect(passCleanTime(penalties, NOW_S + 60)).toEqual(penalties);
});

test("[ADMIN-4] an equipped badge that is removed is unequipped", () => {
  const { account: after, before } = edit({ ownedBadges: ["b2", "b3"] });
  expect(after).toMatchObject({ currentBadge: "", currentBadge2: "b2" });
  expect(before).toEqual({ owned_badges: ["b1", "b2"] });
});

test("[ADMIN-8] without a penalty its points and its time-out are gone, those of the others stay", () => {
  const state = { ...account.penalties, count: 3, timeoutUntilS: 9000, lastPenaltyAtS: 5400 };
  const others = [{ atS: 1000, timeoutS: 900 }];
  expect(withoutPenalty(state, { points: 2 }, others, null)).toMatchObject({
    count: 1,
    timeoutUntilS: 1900,
    lastPenaltyAtS: 1000,
  });
  expect(withoutPenalty(state, { points: 3 }, [], null)).toMatchObject({
    count: 0,
    timeoutUntilS: 0,
    lastPenaltyAtS: 0,
  });
});

test("[ADMIN-8] [CHECKIN-21] the five minutes of a declined match stay without a penalty", () => {
  const state = { ...account.penalties, count: 1, timeoutUntilS: 9000, lastPenaltyAtS: 5400 };
  const others = [{ atS: 1000, timeoutS: 900 }];
  for (const [declinedAtS, timeoutUntilS] of [
    [5000, 5300],
    [1500, 1900],
  ] as const)
    expect(withoutPenalty(state, { points: 1 }, others, declinedAtS)).toMatchObject({
      timeoutUntilS,
      lastPenaltyAtS: 1000,
    });
});

test("[PENALTY-21] what was earned back of a penalty that is taken back is no credit for the next", () => {
  const state = { ...account.penalties, count: 3, correctionGiven: 1, correctionEarned: 2 };
  expect(withoutPenalty(state, { points: 1 }, [], null)).toMatchObject({ count: 2, correctionEarned: 1 });
  const freed = withoutPenalty(state, { points: 2 }, [], null);
  expect(freed).toMatchObject({ count: 1, correctionGiven: 1, correctionEarned: 0 });
  expect(effectivePenalty({ ...freed, count: freed.count + 2 })).toBe(2);
});
