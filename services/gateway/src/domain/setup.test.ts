import { SETUP_ITEMS, type SetupItem, type SetupState } from "@gokaku/contract/admin";
import { expect, test } from "vitest";
import { checklist, isComplete, type SetupFacts } from "./setup.ts";

const NOW_S = 1_763_700_000;

const READY: SetupFacts = {
  nowS: NOW_S,
  unsetFacts: [],
  hasProvider: true,
  hasTestLogin: false,
  hasSeason: true,
  hasSchedule: true,
  isTextsConfirmed: true,
  isGuidelineConfirmed: true,
  backupAtS: NOW_S - 3600,
  openRequests: 0,
  hasGuild: true,
  hasInvite: true,
  voicePairs: 3,
  discord: { isOn: true, isRefused: false },
  isSealRequired: true,
  isShopOpen: true,
  hasPushKey: true,
};

test("[ADMIN-580] everything set is complete, in the order of the contract", () => {
  const items = checklist(READY);
  expect(items).toEqual(SETUP_ITEMS.map((id) => ({ id, state: "set" })));
  expect(isComplete(items)).toBe(true);
});

const GAPS: readonly (readonly [Partial<SetupFacts>, SetupItem, SetupState])[] = [
  [{ unsetFacts: ["phone"] }, "operator", "missing"],
  [{ hasProvider: false }, "sign_in", "missing"],
  [{ hasTestLogin: true }, "test_login", "missing"],
  [{ hasSeason: false }, "season", "missing"],
  [{ hasSeason: null }, "season", "unknown"],
  [{ hasSchedule: false }, "hours", "unknown"],
  [{ isTextsConfirmed: false }, "legal_texts", "missing"],
  [{ isGuidelineConfirmed: false }, "rights_guideline", "missing"],
  [{ backupAtS: null }, "backup", "missing"],
  [{ backupAtS: NOW_S - 25 * 3600 - 1 }, "backup", "missing"],
  [{ openRequests: 2 }, "requests", "missing"],
  [{ hasInvite: false }, "invite", "missing"],
  [{ voicePairs: 0 }, "voice", "off"],
  [{ voicePairs: null }, "voice", "unknown"],
  [{ discord: { isOn: false, isRefused: false } }, "discord", "off"],
  [{ discord: { isOn: true, isRefused: true } }, "discord", "missing"],
  [{ discord: null }, "discord", "unknown"],
  [{ isSealRequired: false }, "seal", "off"],
  [{ isShopOpen: false }, "shop", "off"],
  [{ isShopOpen: null }, "shop", "unknown"],
  [{ hasPushKey: false }, "push", "off"],
];

test.each(GAPS)("[ADMIN-580] [ADMIN-592] %j changes only its own item", (gap, id, state) => {
  const items = checklist({ ...READY, ...gap });
  expect(items.filter((item) => item.state !== "set")).toEqual([{ id, state }]);
  expect(isComplete(items)).toBe(state !== "missing");
});

test("[ADMIN-580] without a community server neither it nor its invitation is missing", () => {
  const items = checklist({ ...READY, hasGuild: false, hasInvite: false });
  expect(items.filter(({ state }) => state !== "set")).toEqual([
    { id: "guild", state: "off" },
    { id: "invite", state: "off" },
  ]);
});

test("[ADMIN-581] a backup of exactly a day ago still counts", () => {
  expect(isComplete(checklist({ ...READY, backupAtS: NOW_S - 25 * 3600 }))).toBe(true);
});

test("[ADMIN-587] a site without voice rooms is complete; that matches does not answer is no gap", () => {
  for (const voicePairs of [0, null]) expect(isComplete(checklist({ ...READY, voicePairs }))).toBe(true);
});
