import type { Kysely } from "kysely";
import { type Account, changed, readProvidedName } from "../domain/account.ts";
import { type ProfileForm, readEquipped, readProfile } from "../domain/profile.ts";
import { listOwnedBadgesByUserId } from "../store/badges.ts";
import { listCharacters } from "../store/characters.ts";
import { replaceFavourites } from "../store/favourites.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { type AccountView, listBelongings } from "./get-account.ts";
import { getOwnPlace } from "./get-own-rank.ts";
import { lockAccount, requireAccount, rowOfAccount } from "./require.ts";
import { storeAccount } from "./store-account.ts";

// A player's change of the own account. It is published, and a waiting player stays in the queue.

type Writing = Pick<Deps, "db" | "transact" | "clock" | "rankingMinMatches" | "rateCounts">;

/**
 * Changes the account under its lock, with its next version and the event. The answer is read in the same transaction,
 * so that nothing can fail after the commit; only the place, which no profile changes, is read before.
 * @throws CodedError `user_not_found`, `busy`
 */
const change = async (
  deps: Writing,
  userId: string,
  work: (db: Kysely<Tables>, account: Account) => Promise<Partial<Account>>,
): Promise<AccountView> => {
  const place = await getOwnPlace(deps, await requireAccount(deps.db, userId));
  return deps.transact(
    async ({ db, emit }) => {
      const before = await lockAccount(db, userId);
      const changes = await work(db, before);
      const account = changed(before, changes, Math.floor(deps.clock.nowMs() / 1000));
      await storeAccount({ db, emit }, account);
      return { account, ...(await listBelongings(db, account)), place };
    },
    { row: rowOfAccount(userId) },
  );
};

/**
 * Takes the whole form.
 * @throws CodedError `trainer_name_missing`, `roles_invalid`, `favourites_invalid`, `badge_not_owned`, `badges_equal`,
 * `invalid_request`, `user_not_found`, `busy`
 */
export const updateProfile = (deps: Writing, userId: string, form: ProfileForm): Promise<AccountView> =>
  change(deps, userId, async (db) => {
    const characters = new Set(
      (await listCharacters(db, null)).filter(({ type }) => type !== null).map(({ id }) => id),
    );
    const { favourites, ...profile } = readProfile(form, await listOwnedBadgesByUserId(db, userId), (id) =>
      characters.has(id),
    );
    await replaceFavourites(db, userId, favourites);
    return profile;
  });

/** @throws CodedError `badge_not_owned`, `badges_equal`, `user_not_found`, `busy` */
export const equipBadges = (
  deps: Writing,
  userId: string,
  equipped: Pick<Account, "currentBadge" | "currentBadge2">,
): Promise<AccountView> =>
  change(deps, userId, async (db) => readEquipped(equipped, await listOwnedBadgesByUserId(db, userId)));

/**
 * Takes over name and picture as the provider has them.
 * @throws CodedError `invalid_request`, `user_not_found`, `busy`
 */
export const refreshDiscord = (
  deps: Writing,
  userId: string,
  names: Pick<Account, "discordUsername" | "discordDiscriminator" | "discordAvatarUrl">,
): Promise<AccountView> =>
  change(deps, userId, async (_db, before) => ({
    discordUsername: readProvidedName("discord_username", names.discordUsername) || before.discordUsername,
    discordDiscriminator: readProvidedName("discord_discriminator", names.discordDiscriminator),
    discordAvatarUrl: readProvidedName("discord_avatar_url", names.discordAvatarUrl),
  }));

/**
 * Stores that the player declares the seal. Idempotent: the first time stays. A checked seal is another matter
 * (`seals.ts`).
 * @throws CodedError `user_not_found`, `busy`
 */
export const confirmSeal = (deps: Writing, userId: string): Promise<AccountView> =>
  change(deps, userId, async (_db, { sealConfirmedAtS }) => ({
    sealConfirmedAtS: sealConfirmedAtS || Math.floor(deps.clock.nowMs() / 1000),
  }));
