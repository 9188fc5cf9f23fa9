import { CodedError, LIMITS } from "@gokaku/game";
import { type Account, changed } from "./account.ts";
import type { Actor } from "./actor.ts";

const HOUR_S = 3600;
const DAY_MS = 24 * HOUR_S * 1000;

/**
 * The audit log's name of a ban; `after.by` is the role of the one who gave it,
 * `after.is_reason_shown` that its form says that the player reads the reason.
 */
export const BAN_ACT = "account.ban";

/**
 * @param hours null without end
 * @param lastByHelperAtMs when a helper last banned the player, null for never
 * @throws CodedError `ban_too_long`, `ban_repeated`
 */
export const requireBanAllowed = (
  { role }: Pick<Actor, "role">,
  hours: number | null,
  { isBanned }: Pick<Account, "isBanned">,
  lastByHelperAtMs: number | null,
  nowMs: number,
): void => {
  if (role !== "helper") return;
  if (hours === null || hours > LIMITS.helperBanHours)
    throw new CodedError("ban_too_long", "a helper bans for a day at most");
  const isRepeated =
    lastByHelperAtMs !== null && nowMs - lastByHelperAtMs < LIMITS.helperBanPauseDays * DAY_MS;
  if (isBanned || isRepeated)
    throw new CodedError("ban_repeated", "a helper cannot ban a player again within a week");
};

/** The account with a ban from now on. @param hours null without end */
export const withBan = (account: Account, hours: number | null, nowS: number): Account =>
  changed(account, { isBanned: true, bannedUntilS: hours === null ? 0 : nowS + hours * HOUR_S }, nowS);

export const withoutBan = (account: Account, nowS: number): Account =>
  changed(account, { isBanned: false, bannedUntilS: 0 }, nowS);

/** The ban in the words of the audit log. */
export const banFacts = ({ isBanned, bannedUntilS }: Account) => ({
  is_banned: isBanned,
  banned_until: bannedUntilS,
});
