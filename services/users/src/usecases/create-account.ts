import { LIMITS } from "@gokaku/game";
import {
  type NewAccount,
  readBio,
  readProvidedName,
  readText,
  readTrainerName,
  readTwitterId,
} from "../domain/account.ts";
import { restoreAccount } from "./delete-account.ts";
import type { Deps } from "./deps.ts";
import { type AccountView, viewAccount } from "./get-account.ts";
import { requireSubject } from "./require.ts";
import { storeNewAccount } from "./store-new-account.ts";

export type Registration = Omit<NewAccount, "isTest" | "role" | "rate" | "cause">;

/**
 * Creates the caller's account, or restores the one that the caller deleted; an existing one is returned as
 * it is.
 * @throws CodedError `invalid_request` when a field breaks its rule, `forbidden` when the existing account
 * is bound to another subject
 */
export const createAccount = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "rankingMinMatches" | "rateCounts">,
  asked: Registration,
): Promise<{ view: AccountView; created: boolean }> => {
  const discordName = readProvidedName("discord_username", asked.discordUsername);
  const account: NewAccount = {
    ...asked,
    authSubject: readText("auth_subject", asked.authSubject),
    discordUsername: discordName || `User_${asked.userId}`,
    discordDiscriminator: readProvidedName("discord_discriminator", asked.discordDiscriminator),
    discordAvatarUrl: readProvidedName("discord_avatar_url", asked.discordAvatarUrl),
    trainerName: readTrainerName(asked.trainerName, discordName),
    twitterId: readTwitterId(asked.twitterId),
    bio: readBio(asked.bio),
    isTest: false,
    role: "player",
    rate: LIMITS.initialRate,
    cause: "registration",
  };
  const created = await deps.transact(async (unit) => {
    const nowMs = deps.clock.nowMs();
    return (await storeNewAccount(unit, account, nowMs)) !== null || restoreAccount(unit, account, nowMs);
  });
  const view = await viewAccount(deps, asked.userId);
  await requireSubject(deps.db, view.account, account.authSubject);
  return { view, created };
};
