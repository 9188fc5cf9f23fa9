import { expect, test } from "vitest";
import { type BlockFacts, blockReason, isSeasonOpen, rolesRefusal } from "./block-reason.ts";

const NOW = 1_800_000_000;
const free: BlockFacts = {
  signedIn: true,
  authExpired: false,
  offline: false,
  loading: false,
  failure: null,
  isBanned: false,
  effectivePenalty: 0,
  penaltyTimeoutUntil: 0,
  now: NOW,
  trainerName: "こはる",
  sealConfirmed: true,
  sealRequired: false,
  seasonOpen: true,
  nextSeason: null,
  membership: "member",
};
const reason = (change: Partial<BlockFacts>) => blockReason({ ...free, ...change });

test("[WEB-40] an eligible player is not blocked", () => {
  expect(reason({})).toBeNull();
  expect(reason({ effectivePenalty: 5, penaltyTimeoutUntil: NOW })).toBeNull();
});

test("[WEB-40] each condition has its sentence and its way out", () => {
  expect(reason({ signedIn: false })).toEqual({
    text: "マッチングを利用するには、ログインが必要です。",
    action: "login",
  });
  expect(reason({ authExpired: true, signedIn: false })).toEqual({
    text: "認証の有効期限が切れました。再度ログインしてください。",
    action: "reload",
  });
  expect(reason({ loading: true })?.text).toBe("情報を読み込んでいます。しばらくお待ちください。");
  expect(reason({ offline: true })).toEqual({
    text: "インターネットにつながっていません。つながると参加できます。",
    action: null,
  });
  expect(reason({ isBanned: true })?.text).toContain("利用を停止しています");
  expect(reason({ effectivePenalty: 6 })).toEqual({
    text: "有効ペナルティが6のため、マッチングに参加できません（6以上で参加停止）。",
    action: "penalties",
  });
  expect(reason({ trainerName: " " })).toEqual({
    text: "マイページでトレーナー名を設定してください",
    action: "mypage",
  });
  expect(reason({ membership: "checking" })?.text).toBe("コミュニティサーバーへの参加状況を確認しています。");
  expect(reason({ membership: "missing" })?.action).toBe("recheck");
  expect(reason({ membership: "unknown" })?.action).toBe("recheck");
});

test("[WEB-86] a load that failed says why and can be tried again; it does not read as loading", () => {
  expect(reason({ loading: true, failure: "通信できませんでした。" })).toEqual({
    text: "情報を読み込めませんでした。通信できませんでした。",
    action: "retry",
  });
  expect(reason({ failure: "通信できませんでした。" })).toBeNull();
});

test("[WEB-40] the minutes of a penalty are rounded up", () => {
  expect(reason({ penaltyTimeoutUntil: NOW + 1 })?.text).toContain("あと1分");
  expect(reason({ penaltyTimeoutUntil: NOW + 61 })?.text).toContain("あと2分");
  expect(reason({ penaltyTimeoutUntil: NOW + 900 })?.text).toContain("あと15分");
  expect(reason({ penaltyTimeoutUntil: NOW + 900 })?.action).toBe("penalties");
});

test("[WEB-40] outside the season the next one is named when it is known", () => {
  const next = { name: "シーズン10", start_date: Date.UTC(2027, 11, 1, 0) / 1000 };
  expect(reason({ seasonOpen: false, nextSeason: next })?.text).toBe(
    "現在はシーズン期間外です。次のシーズン「シーズン10」は12/1に始まります。",
  );
  expect(reason({ seasonOpen: false })?.text).toBe(
    "現在はシーズン期間外です。次のシーズンの開始をお待ちください。",
  );
});

test("[WEB-40] of several reasons the first in order is shown", () => {
  const all: BlockFacts = {
    ...free,
    isBanned: true,
    effectivePenalty: 7,
    penaltyTimeoutUntil: NOW + 60,
    seasonOpen: false,
    trainerName: "",
    sealConfirmed: false,
    membership: "missing",
  };
  const peel: [Partial<BlockFacts>, string][] = [
    [{}, "利用を停止"],
    [{ isBanned: false }, "有効ペナルティ"],
    [{ effectivePenalty: 0 }, "待機中"],
    [{ penaltyTimeoutUntil: 0 }, "シーズン期間外"],
    [{ seasonOpen: true }, "1600の証"],
    [{ sealConfirmed: true }, "トレーナー名"],
    [{ trainerName: "こはる" }, "コミュニティサーバー"],
  ];
  let facts = all;
  for (const [change, words] of peel) {
    facts = { ...facts, ...change };
    expect(blockReason(facts)?.text).toContain(words);
  }
});

test("[WEB-41] fewer than two roles are refused with their number", () => {
  expect(rolesRefusal(1)).toBe("ロールを2つ以上選択してください（現在: 1個）");
  expect(rolesRefusal(0)).toBe("ロールを2つ以上選択してください（現在: 0個）");
  expect(rolesRefusal(2)).toBeNull();
});

test("[WEB-42] matching is open inside the dates of the active season only", () => {
  const season = {
    is_season_active: true,
    closing: false,
    current_season: { start_date: NOW - 10, end_date: NOW + 10 },
  };
  expect(isSeasonOpen(season, NOW)).toBe(true);
  expect(isSeasonOpen(season, NOW + 10)).toBe(false);
  expect(isSeasonOpen(season, NOW - 11)).toBe(false);
  expect(isSeasonOpen({ ...season, closing: true }, NOW)).toBe(false);
  expect(isSeasonOpen({ ...season, is_season_active: false }, NOW)).toBe(false);
  expect(isSeasonOpen({ ...season, current_season: null }, NOW)).toBe(false);
});
