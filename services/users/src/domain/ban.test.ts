import { expect, test } from "vitest";
import type { Account } from "./account.ts";
import { banFacts, requireBanAllowed, withBan, withoutBan } from "./ban.ts";

const NOW_S = 1_800_000_000;
const DAY_MS = 86_400_000;
const account = { userId: "u", version: 3, isBanned: false, bannedUntilS: 0 } as Account;

const codeOf = (
  role: Parameters<typeof requireBanAllowed>[0]["role"],
  hours: number | null,
  { isBanned = false, lastMs = null as number | null } = {},
): string => {
  try {
    requireBanAllowed({ role }, hours, { isBanned }, lastMs, NOW_S * 1000);
    return "allowed";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};

test("[ADMIN-510] a helper bans for a day at most, moderators and admins without a bound", () => {
  expect(codeOf("helper", 24)).toBe("allowed");
  expect(codeOf("helper", 25)).toBe("ban_too_long");
  expect(codeOf("helper", null)).toBe("ban_too_long");
  for (const role of ["moderator", "admin"] as const) {
    expect(codeOf(role, null)).toBe("allowed");
    expect(codeOf(role, 8760, { isBanned: true, lastMs: NOW_S * 1000 })).toBe("allowed");
  }
});

test("[ADMIN-511] a helper cannot lengthen a ban by another one within a week", () => {
  expect(codeOf("helper", 1, { isBanned: true })).toBe("ban_repeated");
  expect(codeOf("helper", 1, { lastMs: NOW_S * 1000 - 7 * DAY_MS + 1 })).toBe("ban_repeated");
  expect(codeOf("helper", 1, { lastMs: NOW_S * 1000 - 7 * DAY_MS })).toBe("allowed");
});

test("[ADMIN-510] a ban ends after its hours or never, and lifting it leaves no end behind", () => {
  const banned = withBan(account, 2, NOW_S);
  expect(banned).toMatchObject({ isBanned: true, bannedUntilS: NOW_S + 7200 });
  expect(banFacts(banned)).toEqual({ is_banned: true, banned_until: NOW_S + 7200 });
  expect(withBan(account, null, NOW_S)).toMatchObject({ isBanned: true, bannedUntilS: 0 });
  expect(withoutBan(banned, NOW_S)).toMatchObject({ isBanned: false, bannedUntilS: 0 });
});
