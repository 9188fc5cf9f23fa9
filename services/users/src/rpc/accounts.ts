import { byAnyone, byServices, byUser } from "@gokaku/grpc";
import { playerState } from "../events/messages.ts";
import { checkAchievements, listAchievements } from "../usecases/achievements.ts";
import { checkPurchase } from "../usecases/check-purchase.ts";
import { createAccount } from "../usecases/create-account.ts";
import { createTestAccount, listTestAccounts } from "../usecases/create-test-account.ts";
import { deleteAccount } from "../usecases/delete-account.ts";
import type { Deps } from "../usecases/deps.ts";
import { exportAccount } from "../usecases/export-account.ts";
import { getAccess } from "../usecases/get-access.ts";
import { getAccount, listOwnedBadges, listRecords, viewAccount } from "../usecases/get-account.ts";
import { getEventDelay } from "../usecases/get-event-delay.ts";
import { getPlayer } from "../usecases/get-player.ts";
import { listPenalties } from "../usecases/list-penalties.ts";
import { confirmSeal, equipBadges, refreshDiscord, updateProfile } from "../usecases/update-profile.ts";
import type { ByCurrent } from "./by-current.ts";
import type { Handlers } from "./handlers.ts";
import {
  presentAccount,
  presentAchievement,
  presentPenalties,
  presentRecord,
  presentTestAccount,
} from "./present.ts";
import { readForm, readRegistration } from "./read.ts";

/** The own account, and what other services ask about accounts. */
export const accountHandlers = (deps: Deps, { byCurrentAdmin }: ByCurrent) =>
  ({
    getAccount: byAnyone(async ({ userId, authSubject }, { caller }) => ({
      account: presentAccount(await getAccount(deps, caller, userId, authSubject)),
    })),
    createAccount: byUser(async (request, { userId }) => {
      const { view, created } = await createAccount(deps, readRegistration(userId, request));
      return { account: presentAccount(view), created };
    }),
    createTestAccount: byCurrentAdmin(async (request, call) => {
      const { view, created } = await createTestAccount(deps, call.userId, request);
      return { account: presentAccount(view), created };
    }),
    listTestAccounts: byServices(["gateway"], async () => ({
      accounts: (await listTestAccounts(deps)).map(presentTestAccount),
    })),
    getAccess: byServices(["gateway"], ({ userId, authSubject }) => getAccess(deps, userId, authSubject)),
    getPlayer: byServices(["queue"], async ({ userId, blocking }) => {
      const { account, roleDebt, notRecent, isSealMissing } = await getPlayer(deps, userId, blocking);
      return { player: playerState(account, roleDebt), notRecent: [...notRecent], isSealMissing };
    }),
    checkPurchase: byServices(["payments"], async ({ userId, badgeId }) => {
      await checkPurchase(deps, userId, badgeId);
      return {};
    }),
    getEventDelay: byServices(["queue"], async () => {
      const { oldestMs, isSealRequired } = await getEventDelay(deps);
      return { oldestMs: BigInt(oldestMs), isSealRequired };
    }),
    listOwnedBadges: byUser(async (_request, { userId }) => ({
      badgeIds: [...(await listOwnedBadges(deps, userId))],
    })),
    listRecords: byUser(async ({ limit }, { userId }) => ({
      records: (await listRecords(deps, userId, limit)).map(presentRecord),
    })),
    updateProfile: byUser(async (request, { userId }) => ({
      account: presentAccount(await updateProfile(deps, userId, readForm(request))),
    })),
    refreshDiscord: byUser(async (request, { userId }) => ({
      account: presentAccount(await refreshDiscord(deps, userId, request)),
    })),
    equipBadges: byUser(async ({ primary, secondary }, { userId }) => ({
      account: presentAccount(
        await equipBadges(deps, userId, { currentBadge: primary, currentBadge2: secondary }),
      ),
    })),
    confirmSeal: byUser(async (_request, { userId }) => ({
      account: presentAccount(await confirmSeal(deps, userId)),
    })),
    listAchievements: byUser(async ({ recentLimit }, { userId }) => ({
      achievements: (await listAchievements(deps, userId, recentLimit)).map(presentAchievement),
    })),
    checkAchievements: byUser(async ({ isMember }, { userId }) => ({
      achievements: (await checkAchievements(deps, userId, isMember)).map(presentAchievement),
    })),
    getProfile: byServices(["gateway"], async ({ userId }) => ({
      account: presentAccount(await viewAccount(deps, userId)),
    })),
    listPenalties: byUser(async (_request, { userId }) =>
      presentPenalties(await listPenalties(deps, userId)),
    ),
    exportAccount: byUser(async (_request, { userId }) => ({ json: await exportAccount(deps, userId) })),
    deleteAccount: byUser(async (_request, { userId }) => {
      await deleteAccount(deps, userId);
      return {};
    }),
  }) satisfies Partial<Handlers>;
