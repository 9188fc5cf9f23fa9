import { type Account, changed, type NewAccount } from "./account.ts";

/** The name of every deleted account. */
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

/**
 * The account without the data that identifies its player. Results, penalties, a ban and the links with
 * other accounts of the person stay, and so does the subject, so that no other player can restore the account.
 */
export const leave = (account: Account, nowS: number): Account =>
  changed(account, { ...NOTHING, trainerName: LEFT_NAME, role: "player", deletedAtS: nowS }, nowS);

/** The account of a player who comes back: a new profile on the retained results, penalties and ban. */
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
