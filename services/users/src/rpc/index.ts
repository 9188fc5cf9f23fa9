import type { StaffRole } from "@gokaku/game";
import {
  byAnyone,
  byServices,
  byStaff,
  byUser,
  type Implementation,
  implement,
  type UserCall,
} from "@gokaku/grpc";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { playerCard, playerState, seasonMessage } from "../events/messages.ts";
import { checkAchievements, listAchievements } from "../usecases/achievements.ts";
import {
  awardBadge,
  getAccountForAdmin,
  updateAccount,
  withdrawPenalty,
} from "../usecases/administer-account.ts";
import {
  activateSeason,
  createSeason,
  deleteSeason,
  listSeasons,
  updateSeason,
} from "../usecases/administer-seasons.ts";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "../usecases/administer-webhooks.ts";
import { checkApiToken, createApiToken, listApiTokens, revokeApiToken } from "../usecases/api-tokens.ts";
import { banAccount, unbanAccount } from "../usecases/ban-account.ts";
import { getBlocking, listRecentPlayers, updateBlocking } from "../usecases/blocking.ts";
import { callPlayers, getCallWish, listCallCandidates, updateCallWish } from "../usecases/calls.ts";
import {
  getMaster,
  getRanking,
  getSeasons,
  listBegunSeasons,
  listCharacters,
} from "../usecases/catalogue.ts";
import { checkPurchase } from "../usecases/check-purchase.ts";
import { createAccount } from "../usecases/create-account.ts";
import { createTestAccount, listTestAccounts } from "../usecases/create-test-account.ts";
import { deleteAccount } from "../usecases/delete-account.ts";
import type { Deps } from "../usecases/deps.ts";
import { addDevice, forgetDevices, listDevices, listPushTargets, removeDevice } from "../usecases/devices.ts";
import {
  answerDisclosureRequest,
  listDisclosureRequests,
  requestDisclosure,
} from "../usecases/disclosures.ts";
import { exportAccount } from "../usecases/export-account.ts";
import { getAccess } from "../usecases/get-access.ts";
import { getAccount, listOwnedBadges, listRecords, viewAccount } from "../usecases/get-account.ts";
import { getEventDelay } from "../usecases/get-event-delay.ts";
import { getPlayer } from "../usecases/get-player.ts";
import { getPublicPlayer, listCards } from "../usecases/get-public-player.ts";
import { getSetup } from "../usecases/get-setup.ts";
import { listAudit, listConduct, listHistory, searchAccounts } from "../usecases/list-for-admin.ts";
import { listPenalties } from "../usecases/list-penalties.ts";
import {
  applyImport,
  listImportProofs,
  listImports,
  previewImport,
  undoImport,
} from "../usecases/move-in.ts";
import { moveOut } from "../usecases/move-out.ts";
import { addNote, listNotes } from "../usecases/notes.ts";
import { recalculateRanking } from "../usecases/publish-ranking.ts";
import { requireRole } from "../usecases/require.ts";
import {
  applyForSeal,
  decideSealApplication,
  getOwnSeal,
  getOwnSealPicture,
  getSealPicture,
  grantSeal,
  listSealApplications,
  markSealNewsSeen,
} from "../usecases/seals.ts";
import { setRole } from "../usecases/set-role.ts";
import { confirmSeal, equipBadges, refreshDiscord, updateProfile } from "../usecases/update-profile.ts";
import { updateSetting } from "../usecases/update-setting.ts";
import {
  presentAccount,
  presentAchievement,
  presentAdminSeason,
  presentApiToken,
  presentAudit,
  presentBadge,
  presentCharacter,
  presentDelivery,
  presentDevice,
  presentForAdmin,
  presentFound,
  presentHistory,
  presentNote,
  presentPenalties,
  presentPublicPlayer,
  presentRanked,
  presentRecentPlayer,
  presentRecord,
  presentSeal,
  presentSealApplication,
  presentSeasonRecord,
  presentSetup,
  presentTestAccount,
  presentWebhook,
} from "./present.ts";
import { presentImport, presentPreview, presentProof } from "./present-import.ts";
import {
  readCall,
  readEdit,
  readForm,
  readImport,
  readRegistration,
  readRole,
  readSeasonForm,
} from "./read.ts";

/** Every call that this service answers, and who may make it. */
export const usersRpc = (deps: Deps): Implementation => {
  /** The account decides about the role: the token may be older. @throws CodedError `forbidden` */
  const byCurrent =
    (least: StaffRole) =>
    <Request, Answer>(work: (request: Request, call: UserCall) => Promise<Answer>) =>
      byStaff(least, async (request: Request, call: UserCall) => {
        // An API token has no account; the gateway has checked its scopes.
        if (call.caller.kind === "token") return work(request, call);
        const role = await requireRole(deps.db, call.userId, least);
        return work(request, { ...call, role });
      });
  const byCurrentHelper = byCurrent("helper");
  const byCurrentModerator = byCurrent("moderator");
  const byCurrentAdmin = byCurrent("admin");
  return implement(
    UsersService,
    {
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
      getRanking: byAnyone(async (request) => {
        const ranking = await getRanking(deps, request.seasonId);
        const { seasonId, entries, updatedAtMs, lapseDays, highestRate, mostMatches, longestStreak } =
          ranking;
        return {
          seasonId,
          lapseDays,
          rankings: entries.map(presentRanked),
          updatedAtS: BigInt(Math.floor(updatedAtMs / 1000)),
          ...(highestRate !== null && { highestRate: presentSeasonRecord(highestRate) }),
          ...(mostMatches !== null && { mostMatches: presentSeasonRecord(mostMatches) }),
          ...(longestStreak !== null && { longestStreak: presentSeasonRecord(longestStreak) }),
        };
      }),
      recalculateRanking: byCurrentAdmin(async (_request, { userId }) => ({
        rankingsCount: await recalculateRanking(deps, userId),
      })),
      getMaster: byAnyone(async () => {
        const { badges, settings, rankingMinMatches } = await getMaster(deps);
        return { badges: badges.map(presentBadge), settings: [...settings], rankingMinMatches };
      }),
      listCharacters: byAnyone(async ({ type }) => ({
        characters: (await listCharacters(deps, type)).map(presentCharacter),
      })),
      getSeasons: byAnyone(async () => {
        const { current, next } = await getSeasons(deps);
        return {
          ...(current === null ? {} : { current: seasonMessage(current) }),
          ...(next === null ? {} : { next: seasonMessage(next) }),
        };
      }),
      listBegunSeasons: byAnyone(async () => ({
        seasons: (await listBegunSeasons(deps)).map(seasonMessage),
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
      listRecentPlayers: byUser(async (_request, { userId }) => ({
        players: (await listRecentPlayers(deps, userId)).map(presentRecentPlayer),
      })),
      getBlocking: byUser(async (_request, { userId }) => ({
        players: (await getBlocking(deps, userId)).map(presentRecentPlayer),
      })),
      updateBlocking: byUser(async ({ userIds }, { userId }) => ({
        players: (await updateBlocking(deps, userId, userIds)).map(presentRecentPlayer),
      })),
      listPenalties: byUser(async (_request, { userId }) =>
        presentPenalties(await listPenalties(deps, userId)),
      ),
      listDevices: byUser(async (_request, { userId }) => ({
        devices: (await listDevices(deps, userId)).map(presentDevice),
        isCallWished: await getCallWish(deps, userId),
      })),
      updateCallWish: byUser(async ({ isCallWished }, { userId }) => ({
        isCallWished: await updateCallWish(deps, userId, isCallWished),
      })),
      listCallCandidates: byServices(["realtime"], async (request) => ({
        userIds: [...(await listCallCandidates(deps, readCall(request)))],
      })),
      listCallTargets: byServices(["realtime"], async ({ eventId, userIds }) => ({
        targets: [...(await callPlayers(deps, eventId, userIds))],
      })),
      addDevice: byUser(async ({ endpoint, p256dh, auth, name }, { userId }) => {
        const { device, created } = await addDevice(deps, { userId, endpoint, p256dh, auth, name });
        return { device: presentDevice(device), created };
      }),
      removeDevice: byUser(async ({ deviceId }, { userId }) => {
        await removeDevice(deps, userId, deviceId);
        return {};
      }),
      listPushTargets: byServices(["realtime"], async ({ userIds }) => ({
        targets: [...(await listPushTargets(deps, userIds))],
      })),
      forgetDevices: byServices(["realtime"], async ({ targets }) => {
        await forgetDevices(deps, targets);
        return {};
      }),
      exportAccount: byUser(async (_request, { userId }) => ({ json: await exportAccount(deps, userId) })),
      deleteAccount: byUser(async (_request, { userId }) => {
        await deleteAccount(deps, userId);
        return {};
      }),
      getPublicPlayer: byServices(["gateway"], async ({ userId }) =>
        presentPublicPlayer(await getPublicPlayer(deps, userId)),
      ),
      listCards: byServices(["gateway"], async ({ userIds }) => ({
        cards: (await listCards(deps, userIds)).map(playerCard),
      })),
      getSetup: byCurrentAdmin(async () => presentSetup(await getSetup(deps))),
      requestDisclosure: byServices(["gateway"], async ({ name, email, message }) => {
        await requestDisclosure(deps, { name, email, message });
        return {};
      }),
      listDisclosureRequests: byCurrentAdmin(async () => ({
        requests: (await listDisclosureRequests(deps)).map(({ id, atS, ...form }) => ({
          ...form,
          id: BigInt(id),
          atS: BigInt(atS),
        })),
      })),
      answerDisclosureRequest: byCurrentAdmin(async ({ id }, { userId }) => {
        await answerDisclosureRequest(deps, userId, String(id));
        return {};
      }),
      getSeal: byUser(async (_request, { userId }) => ({
        seal: presentSeal(await getOwnSeal(deps, userId)),
      })),
      applyForSeal: byUser(async ({ picture }, { userId, signal }) => ({
        seal: presentSeal(await applyForSeal(deps, userId, picture, signal)),
      })),
      getOwnSealPicture: byUser(async (_request, { userId }) => ({
        picture: await getOwnSealPicture(deps, userId),
      })),
      markSealNewsSeen: byUser(async ({ newsId }, { userId }) => {
        await markSealNewsSeen(deps, userId, newsId);
        return {};
      }),
      listSealApplications: byCurrentHelper(async () => {
        const { applications, ...more } = await listSealApplications(deps);
        return { ...more, applications: applications.map(presentSealApplication) };
      }),
      getSealPicture: byCurrentHelper(async ({ id }) => ({
        picture: await getSealPicture(deps, String(id)),
      })),
      decideSealApplication: byCurrentHelper(async ({ id, accept, reason }, actor) => {
        await decideSealApplication(deps, actor, { id: String(id), accept, reason });
        return {};
      }),
      grantSeal: byCurrentAdmin(async ({ userId, reason }, { userId: adminId }) => ({
        seal: presentSeal(await grantSeal(deps, adminId, { userId, reason })),
      })),
      updateSetting: byCurrentAdmin(async ({ id, value, reason }, { userId }) => ({
        setting: await updateSetting(deps, userId, { id, value, reason }),
      })),
      searchAccounts: byCurrentHelper(async (request) => ({
        accounts: (await searchAccounts(deps, request)).map(presentFound),
      })),
      getAccountForAdmin: byCurrentHelper(async ({ userId }) => ({
        account: presentForAdmin(await getAccountForAdmin(deps, userId)),
      })),
      updateAccount: byCurrentAdmin(async (request, call) => ({
        account: presentForAdmin(await updateAccount(deps, readEdit(call, request))),
      })),
      banAccount: byCurrentHelper(async ({ userId, hours, reason }, actor) => ({
        account: presentForAdmin(await banAccount(deps, { actor, userId, hours: hours ?? null, reason })),
      })),
      unbanAccount: byCurrentModerator(async ({ userId, reason }, actor) => ({
        account: presentForAdmin(await unbanAccount(deps, { actor, userId, reason })),
      })),
      listUserNotes: byCurrentHelper(async ({ userId }, actor) => ({
        notes: (await listNotes(deps, actor, { about: "user", id: userId })).map(presentNote),
      })),
      addUserNote: byCurrentHelper(async ({ userId, text }, actor) => ({
        notes: (await addNote(deps, actor, { about: "user", id: userId }, text)).map(presentNote),
      })),
      listMatchNotes: byCurrentHelper(async ({ matchId }, actor) => ({
        notes: (await listNotes(deps, actor, { about: "match", id: matchId })).map(presentNote),
      })),
      addMatchNote: byCurrentHelper(async ({ matchId, text }, actor) => ({
        notes: (await addNote(deps, actor, { about: "match", id: matchId }, text)).map(presentNote),
      })),
      setRole: byCurrentAdmin(async ({ userId, role, reason }, actor) => ({
        account: presentForAdmin(await setRole(deps, { actor, userId, role: readRole(role), reason })),
      })),
      previewImport: byCurrentAdmin(async (request) =>
        presentPreview(await previewImport(deps, readImport(request))),
      ),
      applyImport: byCurrentAdmin(async (request, { userId }) => {
        const { hash, reason } = request;
        return {
          import: presentImport(await applyImport(deps, userId, { ...readImport(request), hash, reason })),
        };
      }),
      listImports: byCurrentAdmin(async () => ({ imports: (await listImports(deps)).map(presentImport) })),
      undoImport: byCurrentAdmin(async ({ importId, reason }, { userId }) => {
        await undoImport(deps, userId, { importId, reason });
        return {};
      }),
      listImportProofs: byAnyone(async () => ({ imports: (await listImportProofs(deps)).map(presentProof) })),
      moveOut: byStaff(
        "admin",
        async function* ({ reason }: { readonly reason: string }, { userId, signal }: UserCall) {
          await requireRole(deps.db, userId, "admin");
          for await (const { file, rows } of moveOut(deps, userId, reason, signal))
            yield { file, rows: [...rows] };
        },
      ),
      awardBadge: byCurrentAdmin(async ({ userId, badgeId }, call) => ({
        badgeIds: [...(await awardBadge(deps, { actor: call, userId, badgeId }))],
      })),
      withdrawPenalty: byCurrentModerator(async ({ penaltyId, reason }, actor) => ({
        account: presentForAdmin(
          await withdrawPenalty(deps, { actor, penaltyId: String(penaltyId), reason }),
        ),
      })),
      listConduct: byCurrentHelper(async ({ userIds, seasonId }) => ({
        conduct: [...(await listConduct(deps, { userIds, seasonId }))],
      })),
      listHistory: byCurrentHelper(async ({ userId, beforeMs }) => ({
        entries: (await listHistory(deps, { userId, beforeMs: Number(beforeMs) })).map(presentHistory),
      })),
      listAudit: byCurrentAdmin(async ({ beforeId, actor, object }) => ({
        entries: (await listAudit(deps, { beforeId: String(beforeId), actor, subject: object })).map(
          presentAudit,
        ),
      })),
      listSeasons: byCurrentAdmin(async () => ({
        seasons: (await listSeasons(deps)).map(presentAdminSeason),
      })),
      createSeason: byCurrentAdmin(async ({ seasonId: id, form }, { userId: adminId }) => ({
        season: presentAdminSeason(await createSeason(deps, { adminId, id, form: readSeasonForm(form) })),
      })),
      updateSeason: byCurrentAdmin(async ({ seasonId: id, form, version, reason }, { userId: adminId }) => ({
        season: presentAdminSeason(
          await updateSeason(deps, {
            adminId,
            id,
            form: readSeasonForm(form),
            version: version === undefined ? null : Number(version),
            reason,
          }),
        ),
      })),
      deleteSeason: byCurrentAdmin(async ({ seasonId: id, reason }, { userId: adminId }) => {
        await deleteSeason(deps, { adminId, id, reason });
        return {};
      }),
      activateSeason: byCurrentAdmin(async ({ seasonId: id, reason }, { userId: adminId }) => ({
        season: presentAdminSeason(await activateSeason(deps, { adminId, id, reason })),
      })),
      listApiTokens: byCurrentAdmin(async () => ({
        tokens: (await listApiTokens(deps)).map(presentApiToken),
      })),
      createApiToken: byCurrentAdmin(async ({ name, scopes, expiresAtS }, { userId }) => {
        const wanted = { name, scopes, expiresAtS: Number(expiresAtS) };
        const { token, text } = await createApiToken(deps, userId, wanted);
        return { token: presentApiToken(token), text };
      }),
      revokeApiToken: byCurrentAdmin(async ({ tokenId }, { userId }) => ({
        token: presentApiToken(await revokeApiToken(deps, userId, tokenId)),
      })),
      checkApiToken: byServices(["gateway"], async ({ hash }) => {
        const { tokenId, name, scopes } = await checkApiToken(deps, hash);
        return { tokenId, name, scopes: [...scopes] };
      }),
      listWebhooks: byCurrentAdmin(async () => ({
        webhooks: (await listWebhooks(deps)).map(presentWebhook),
      })),
      createWebhook: byCurrentAdmin(async ({ name, url, events }, { userId }) => {
        const { webhook, secret } = await createWebhook(deps, userId, { name, url, events });
        return { webhook: presentWebhook(webhook), secret };
      }),
      updateWebhook: byCurrentAdmin(async ({ webhookId, name, url, events, isEnabled }, { userId }) => ({
        webhook: presentWebhook(
          await updateWebhook(deps, userId, { webhookId, name, url, events, isEnabled }),
        ),
      })),
      rotateWebhookSecret: byCurrentAdmin(async ({ webhookId }, { userId }) => {
        const { webhook, secret } = await rotateWebhookSecret(deps, userId, webhookId);
        return { webhook: presentWebhook(webhook), secret };
      }),
      deleteWebhook: byCurrentAdmin(async ({ webhookId }, { userId }) => {
        await deleteWebhook(deps, userId, webhookId);
        return {};
      }),
      listDeliveries: byCurrentAdmin(async ({ webhookId }) => ({
        deliveries: (await listDeliveries(deps, webhookId)).map(presentDelivery),
      })),
      resendDelivery: byCurrentAdmin(async ({ webhookId, deliveryId }) => ({
        delivery: presentDelivery(await resendDelivery(deps, webhookId, deliveryId)),
      })),
      testWebhook: byCurrentAdmin(async ({ webhookId }) => ({
        delivery: presentDelivery(await testWebhook(deps, webhookId)),
      })),
    },
    { listAudit: ["read:staff"], listSeasons: ["read:staff"] },
  );
};
