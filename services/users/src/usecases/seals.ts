import { CodedError, LIMITS, RETENTION_DAYS } from "@gokaku/game";
import type { Kysely } from "kysely";
import { changed } from "../domain/account.ts";
import { type Actor, requireReason } from "../domain/actor.ts";
import {
  hasSeal,
  requireMayApply,
  type Seal,
  type SealRules,
  sealNewsIdOf,
  sealNewsOf,
  untilSeasonOf,
  withNewsSeen,
} from "../domain/seal.ts";
import { sealApplied, sealDecided } from "../events/events.ts";
import { insertAuditEntry } from "../store/audit.ts";
import {
  countOpenApplications,
  deletePicturesDecidedBefore,
  findApplicationById,
  findApplicationByUserId,
  findPicture,
  getRulesAndSeal,
  getSealRules,
  listOpenApplications,
  replaceApplication,
  type SealApplication,
  storeDecision,
  storeSeal,
} from "../store/seals.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { readUploaded } from "./read-uploaded.ts";
import { readWords } from "./read-words.ts";
import { lockAccount, requireAccount, rowOfAccount } from "./require.ts";
import { storeAccount } from "./store-account.ts";

const DAY_S = 24 * 3600;

/** The own seal as its player sees it. */
export interface SealView {
  readonly rules: SealRules;
  readonly seal: Seal;
  /** The newest one, null before the first. */
  readonly application: SealApplication | null;
}

const viewSeal = async (db: Kysely<Tables>, userId: string): Promise<SealView> => {
  const { rules, seal } = await getRulesAndSeal(db, userId);
  return { rules, seal, application: await findApplicationByUserId(db, userId) };
};

/** @throws CodedError `user_not_found` */
export const getOwnSeal = async ({ db }: Pick<Deps, "db">, userId: string): Promise<SealView> => {
  await requireAccount(db, userId);
  return viewSeal(db, userId);
};

/**
 * Applies for a checked seal with a picture, of which only a new encoding is stored.
 * @throws CodedError `seal_off`, `seal_valid`, `seal_applied`, `picture_invalid`, `payload_too_large`, `user_not_found`, `busy`,
 * `unavailable`
 */
export const applyForSeal = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "readPicture">,
  userId: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<SealView> => {
  const { rules, seal, application } = await getOwnSeal(deps, userId);
  requireMayApply(seal, rules, application?.state === "open");
  const picture = await readUploaded(deps, bytes, signal);
  return deps.transact(
    async ({ db, emit }) => {
      await lockAccount(db, userId);
      const before = await viewSeal(db, userId);
      requireMayApply(before.seal, before.rules, before.application?.state === "open");
      if ((await countOpenApplications(db)) >= LIMITS.openSealApplications)
        throw new CodedError("busy", "too many applications wait for a decision");
      // It is about the application that this one replaces.
      if (before.seal.news !== "") await storeSeal(db, userId, { ...before.seal, news: "" });
      const nowMs = deps.clock.nowMs();
      const id = await replaceApplication(db, { userId, picture, atS: Math.floor(nowMs / 1000) });
      await emit(sealApplied(id, nowMs));
      return viewSeal(db, userId);
    },
    { row: rowOfAccount(userId) },
  );
};

const orMissing = (picture: Uint8Array | null): Uint8Array => {
  if (picture === null)
    throw new CodedError("application_not_found", "the application has no stored picture");
  return picture;
};

/** @throws CodedError `application_not_found` */
export const getOwnSealPicture = async ({ db }: Pick<Deps, "db">, userId: string): Promise<Uint8Array> =>
  orMissing(await findPicture(db, { userId }));

/** @throws CodedError `application_not_found` */
export const getSealPicture = async ({ db }: Pick<Deps, "db">, id: string): Promise<Uint8Array> =>
  orMissing(await findPicture(db, { id }));

/**
 * Stores that the player has seen this notice; "" stands for the present one. A later notice stays. Idempotent.
 * @throws CodedError `user_not_found`, `busy`
 */
export const markSealNewsSeen = (
  { transact }: Pick<Deps, "transact">,
  userId: string,
  newsId: string,
): Promise<void> =>
  transact(
    async ({ db }) => {
      await lockAccount(db, userId);
      const { rules, seal, applicationId } = await getRulesAndSeal(db, userId);
      const news = sealNewsOf(seal, rules);
      if (news === null || ![sealNewsIdOf(news, seal, applicationId), ""].includes(newsId)) return;
      await storeSeal(db, userId, withNewsSeen(seal, rules));
    },
    { row: rowOfAccount(userId) },
  );

/** Open applications, oldest first and at most 100, the number of all, and the rating that they have to show. */
export const listSealApplications = async ({
  db,
}: Pick<Deps, "db">): Promise<{
  readonly applications: readonly SealApplication[];
  readonly threshold: number;
  readonly openCount: number;
}> => ({
  applications: await listOpenApplications(db),
  threshold: (await getSealRules(db)).threshold,
  openCount: await countOpenApplications(db),
});

/** A checked seal is also a declared one. */
const acceptSeal = async (
  { db, emit }: Pick<Parameters<Parameters<Deps["transact"]>[0]>[0], "db" | "emit">,
  userId: string,
  nowMs: number,
): Promise<number> => {
  const account = await lockAccount(db, userId);
  const nowS = Math.floor(nowMs / 1000);
  const { rules, seal } = await getRulesAndSeal(db, userId);
  const untilSeason = Math.max(seal.untilSeason, untilSeasonOf(rules));
  await storeSeal(db, userId, { ...seal, untilSeason, news: "accepted" });
  if (account.sealConfirmedAtS === 0)
    await storeAccount({ db, emit }, changed(account, { sealConfirmedAtS: nowS }, nowS));
  return untilSeason;
};

/**
 * Accepts or refuses an application; the first decision counts.
 * @throws CodedError `application_not_found`, `application_decided` with its state, `own_application`,
 * `reason_required` for a refusal without one, `invalid_request`, `busy`
 */
export const decideSealApplication = async (
  { db, transact, clock }: Pick<Deps, "db" | "transact" | "clock">,
  actor: Actor,
  { id, accept, reason: asked }: { readonly id: string; readonly accept: boolean; readonly reason: string },
): Promise<void> => {
  const reason = readWords(asked, LIMITS.reasonLength);
  if (!accept) requireReason(reason, "a refusal");
  const { userId } = (await findApplicationById(db, id)) ?? { userId: "" };
  if (userId === actor.userId)
    throw new CodedError("own_application", `${userId} may not decide the own application`);
  await transact(
    async ({ db, emit }) => {
      const nowMs = clock.nowMs();
      // The application cannot change while its account is locked.
      if (userId !== "") await lockAccount(db, userId);
      const application = await findApplicationById(db, id);
      if (application === null)
        throw new CodedError("application_not_found", `there is no application ${id}`);
      const { state } = application;
      if (state !== "open") throw new CodedError("application_decided", `${id} is ${state}`, { state });
      if (accept) await acceptSeal({ db, emit }, userId, nowMs);
      else await storeSeal(db, userId, { ...(await getRulesAndSeal(db, userId)).seal, news: "refused" });
      await storeDecision(db, id, {
        state: accept ? "accepted" : "refused",
        by: actor.userId,
        reason,
        atS: Math.floor(nowMs / 1000),
      });
      await emit(sealDecided({ userId, isAccepted: accept, reason, atMs: nowMs }));
      await insertAuditEntry(db, {
        atMs: nowMs,
        actor: actor.userId,
        action: accept ? "seal.accept" : "seal.refuse",
        subject: userId,
        before: null,
        after: { application: Number(id) },
        reason,
      });
    },
    { row: rowOfAccount(userId) },
  );
};

/**
 * Gives a player a checked seal from now on, without an application. An open application is accepted with it.
 * @throws CodedError `user_not_found`, `reason_required`, `invalid_request`, `busy`
 */
export const grantSeal = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  adminId: string,
  { userId, reason: asked }: { readonly userId: string; readonly reason: string },
): Promise<SealView> => {
  const reason = readWords(asked, LIMITS.reasonLength);
  requireReason(reason, "a seal");
  return transact(
    async ({ db, emit }) => {
      const nowMs = clock.nowMs();
      const { seal: before } = await getRulesAndSeal(db, userId);
      const untilSeason = await acceptSeal({ db, emit }, userId, nowMs);
      const application = await findApplicationByUserId(db, userId);
      if (application?.state === "open")
        await storeDecision(db, application.id, {
          state: "accepted",
          by: adminId,
          reason,
          atS: Math.floor(nowMs / 1000),
        });
      await emit(sealDecided({ userId, isAccepted: true, reason, atMs: nowMs }));
      await insertAuditEntry(db, {
        atMs: nowMs,
        actor: adminId,
        action: "seal.grant",
        subject: userId,
        before: { until_season: before.untilSeason },
        after: { until_season: untilSeason },
        reason,
      });
      return viewSeal(db, userId);
    },
    { row: rowOfAccount(userId) },
  );
};

/** Whether entry needs a checked seal, whether the account has what entry needs, and its news. */
export const getEntrySeal = async (
  db: Kysely<Tables>,
  account: Parameters<typeof hasSeal>[0] & { readonly userId: string },
) => {
  const { rules, seal, applicationId } = await getRulesAndSeal(db, account.userId);
  const news = sealNewsOf(seal, rules);
  return {
    isRequired: rules.isRequired,
    hasSeal: hasSeal(account, seal, rules),
    news,
    newsId: sealNewsIdOf(news, seal, applicationId),
  };
};
export type EntrySeal = Awaited<ReturnType<typeof getEntrySeal>>;

/** Deletes the pictures of applications that were decided 90 days ago. */
export const forgetSealPictures = ({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> =>
  deletePicturesDecidedBefore(db, Math.floor(clock.nowMs() / 1000) - RETENTION_DAYS.sealPictures * DAY_S);
