import { CodedError } from "@gokaku/game";
import {
  type Account,
  type NewAccount,
  readTestRate,
  readTrainerName,
  readUserId,
} from "../domain/account.ts";
import { findAccountByUserId, listTestAccounts as listFromStore } from "../store/accounts.ts";
import { insertAuditEntry } from "../store/audit.ts";
import { restoreAccount } from "./delete-account.ts";
import type { Deps } from "./deps.ts";
import { type AccountView, viewAccount } from "./get-account.ts";
import { storeNewAccount } from "./store-new-account.ts";

const testAccount = (userId: string, trainerName: string, rate: number): NewAccount => ({
  userId,
  authSubject: `dummy|${userId}`,
  discordUsername: userId,
  discordDiscriminator: "0",
  discordAvatarUrl: "",
  trainerName,
  twitterId: "",
  preferredRoles: [],
  bio: "",
  isTest: true,
  role: "player",
  rate,
  cause: "test_account",
});

/**
 * Creates a test account, or answers the one of that id as it is.
 * @throws CodedError `user_exists` when the id belongs to a player, `forbidden` when the deleted account is bound to
 * another subject, `invalid_request` when a field breaks its rule
 */
export const createTestAccount = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "rankingMinMatches" | "rateCounts">,
  actor: string,
  asked: { readonly userId: string; readonly trainerName: string; readonly rate: number },
): Promise<{ view: AccountView; created: boolean }> => {
  const userId = readUserId(asked.userId);
  const account = testAccount(userId, readTrainerName(asked.trainerName, userId), readTestRate(asked.rate));
  const created = await deps.transact(async (unit) => {
    const nowMs = deps.clock.nowMs();
    const isNew =
      (await storeNewAccount(unit, account, nowMs)) !== null || (await restoreAccount(unit, account, nowMs));
    if (!isNew) {
      const existing = await findAccountByUserId(unit.db, userId);
      if (!existing?.isTest) throw new CodedError("user_exists", `${userId} is a player's account`);
      return false;
    }
    await insertAuditEntry(unit.db, {
      atMs: nowMs,
      actor,
      action: "test_account.create",
      subject: userId,
      before: null,
      after: { trainer_name: account.trainerName, rate: account.rate },
    });
    return true;
  });
  return { view: await viewAccount(deps, userId), created };
};

export const listTestAccounts = ({ db }: Pick<Deps, "db">): Promise<readonly Account[]> => listFromStore(db);
