import type { Account, NewAccount } from "./account.ts";

/** The name of everybody who left. */
export const LEFT_NAME = "退会したユーザー";

const NOTHING = {
  discordUsername: "",
  discordDiscriminator: "",
  discordAvatarUrl: "",
  twitterId: "",
  preferredRoles: [],
  bio: "",
  currentBadge: "",
  currentBadge2: "",
  blocking: [],
} as const satisfies Partial<Account>;

const changed = (account: Account, changes: Partial<Account>, nowS: number): Account => ({
  ...account,
  ...changes,
  version: account.version + 1,
  updatedAtS: nowS,
});

/**
 * The account without what says who its player is. Results, penalties and a ban stay, and so does the subject, so that
 * nobody else can take the account up again.
 */
export const leave = (account: Account, nowS: number): Account =>
  changed(account, { ...NOTHING, trainerName: LEFT_NAME, isAdmin: false, deletedAtS: nowS }, nowS);

/** The account of a player who comes back: a profile anew on the results, penalties and the ban that were kept. */
export const comeBack = (account: Account, asked: NewAccount, nowS: number): Account =>
  changed(
    account,
    {
      discordUsername: asked.discordUsername,
      discordDiscriminator: asked.discordDiscriminator,
      discordAvatarUrl: asked.discordAvatarUrl,
      trainerName: asked.trainerName,
      twitterId: asked.twitterId,
      preferredRoles: asked.preferredRoles,
      bio: asked.bio,
      deletedAtS: 0,
    },
    nowS,
  );
