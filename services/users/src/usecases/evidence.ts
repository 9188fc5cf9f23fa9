import { createHmac } from "node:crypto";
import { waitForLock } from "@gokaku/db";
import { CodedError, RETENTION_DAYS } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Account } from "../domain/account.ts";
import { type Actor, mayReadAbout, requireOutranked, requireReason } from "../domain/actor.ts";
import { link, unlink } from "../domain/linking.ts";
import { listInThread } from "../evidence/list-in-thread.ts";
import { lockAccountsByUserIds } from "../store/accounts.ts";
import { insertAuditEntry } from "../store/audit.ts";
import {
  beginList,
  deleteTracesSeenBefore,
  findListTime,
  getTraceKey,
  type LinkedAccount,
  listFindings,
  listLinkedAccounts,
  readEvidence,
  replaceEvidence,
  type ShownFinding,
  storeTraces,
} from "../store/evidence.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { requireAccount } from "./require.ts";
import { storeAccount } from "./store-account.ts";

const DAY_S = 86_400;
const WEEK_MS = 7 * DAY_S * 1000;
const KEY_LIFETIME_S = 30 * DAY_S;
const KEY_BYTES = 32;
/** A list that failed, or that ended its process, is not tried again at once. */
const TRY_EVERY_MS = 3_600_000;
/** Links of several accounts change one after the other. */
const LINK_LOCK = "users.linked";

/** The newest list for staff. */
export interface EvidenceView {
  /** 0 before the first list. */
  readonly madeAtMs: number;
  readonly findings: readonly ShownFinding[];
  readonly linked: readonly LinkedAccount[];
}

/**
 * The newest list of suspicions with the accounts that are linked. Staff do not see what names themselves or an account
 * that they do not outrank, with all accounts of its person.
 */
export const getEvidence = async ({ db }: Pick<Deps, "db">, actor: Actor): Promise<EvidenceView> => {
  const [findings, linked] = [await listFindings(db), await listLinkedAccounts(db)];
  const hidden = new Set(linked.filter((one) => !mayReadAbout(actor, one)).map(({ userId }) => userId));
  return {
    madeAtMs: await findListTime(db),
    findings: findings.filter(({ userIds, roles }) =>
      userIds.every((userId, place) => mayReadAbout(actor, { userId, role: roles[place] ?? "admin" })),
    ),
    linked: linked.filter(
      (one) => !hidden.has(one.userId) && !one.linked.some((userId) => hidden.has(userId)),
    ),
  };
};

/**
 * Makes the list of suspicions again when the last one is a week old, and tries it once an hour at most, in one process.
 * Accounts that staff have linked are no finding any more. It holds no transaction while it computes.
 * @returns the number of rows; null when no list was due
 */
export const makeEvidenceIfDue = async ({
  db,
  transact,
  clock,
}: Pick<Deps, "db" | "transact" | "clock">): Promise<{
  readonly matches: number;
  readonly rows: number;
  readonly tookMs: number;
} | null> => {
  const nowMs = await clock.confirmedNowMs();
  if (!(await beginList(db, { nowMs, madeByMs: nowMs - WEEK_MS, triedByMs: nowMs - TRY_EVERY_MS })))
    return null;
  const rows = await readEvidence(db, Math.floor(nowMs / 1000) - RETENTION_DAYS.traces * DAY_S);
  const linked = new Map(rows.accounts.map((account) => [account.userId, account.linked]));
  const findings = (await listInThread(rows)).filter(
    ({ userIds: [first, second] }) => linked.has(second) && linked.get(first)?.includes(second) === false,
  );
  const tookMs = Math.max(0, (await clock.confirmedNowMs()) - nowMs);
  const list = { madeAtMs: nowMs, matches: rows.matches.length, tookMs, findings };
  const stored = await transact((unit) => replaceEvidence(unit.db, list));
  return stored === null ? null : { matches: list.matches, rows: stored, tookMs };
};

/** Traces that a browser leaves when it signs in; "" for none. */
export interface SignInTraces {
  /** A random text that the browser stores. */
  readonly device: string;
  /** The network part of its address. */
  readonly network: string;
}

/**
 * Stores hashes of a browser's key and network under the key of this month. Neither is stored as it came, and a replaced
 * key is gone, so that no hash can be made again from an address.
 */
export const recordTraces = async (
  { db, clock, chance }: Pick<Deps, "db" | "clock" | "chance">,
  userId: string,
  { device, network }: SignInTraces,
): Promise<void> => {
  const atS = Math.floor(clock.nowMs() / 1000);
  const key = await getTraceKey(db, { fresh: chance.bytes(KEY_BYTES), sinceS: atS - KEY_LIFETIME_S, atS });
  const traces = [
    { kind: "device" as const, text: device },
    { kind: "network" as const, text: network },
  ].filter(({ text }) => text !== "");
  await storeTraces(
    db,
    userId,
    traces.map(({ kind, text }) => ({
      kind,
      hash: createHmac("sha256", key).update(`${kind} ${text}`).digest("base64url"),
    })),
    atS,
  );
};

/** Deletes traces 90 days after they were seen last. */
export const forgetTraces = ({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> =>
  deleteTracesSeenBefore(db, Math.floor(clock.nowMs() / 1000) - RETENTION_DAYS.traces * DAY_S);

/** Locks these accounts with all that are linked with them. @throws CodedError `user_not_found` */
export const lockLinked = async (
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<readonly Account[]> => {
  await waitForLock(db, LINK_LOCK);
  const asked = await Promise.all(userIds.map((userId) => requireAccount(db, userId)));
  const all = new Set([...userIds, ...asked.flatMap(({ linked }) => linked)]);
  return [...(await lockAccountsByUserIds(db, [...all])).values()];
};

interface LinkOrder {
  readonly actor: Actor;
  readonly userId: string;
  readonly reason: string;
}

/**
 * Confirms that two accounts are one person's: queue and ranking treat them, and all that were linked with either, as one.
 * @throws CodedError `reason_required`, `invalid_request` for one account, `user_not_found`, `outranked`, `no_changes`
 */
export const linkAccounts = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "onRatingsChanged">,
  { actor, userId, otherId, reason }: LinkOrder & { readonly otherId: string },
): Promise<EvidenceView> => {
  requireReason(reason, "a link of accounts");
  if (userId === otherId) throw new CodedError("invalid_request", "an account is not linked with itself");
  await deps.transact(async ({ db, emit }) => {
    const accounts = await lockLinked(db, [userId, otherId]);
    for (const account of accounts) requireOutranked(actor, account);
    const before = accounts.find((account) => account.userId === userId);
    if (before?.linked.includes(otherId))
      throw new CodedError("no_changes", "the accounts are linked already");
    const nowMs = deps.clock.nowMs();
    for (const account of link(accounts, Math.floor(nowMs / 1000)))
      await storeAccount({ db, emit }, account, true);
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: actor.userId,
      action: "account.link",
      subject: userId,
      before: { linked: before?.linked ?? [] },
      after: { linked: accounts.map((account) => account.userId).filter((id) => id !== userId) },
      reason,
    });
  });
  deps.onRatingsChanged();
  return getEvidence(deps, actor);
};

/**
 * Takes an account from the person with whose accounts it was linked.
 * @throws CodedError `reason_required`, `user_not_found`, `outranked`, `no_changes`
 */
export const unlinkAccount = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "onRatingsChanged">,
  { actor, userId, reason }: LinkOrder,
): Promise<EvidenceView> => {
  requireReason(reason, "a removed link of accounts");
  await deps.transact(async ({ db, emit }) => {
    const accounts = await lockLinked(db, [userId]);
    for (const account of accounts) requireOutranked(actor, account);
    if (accounts.length < 2) throw new CodedError("no_changes", `${userId} is linked with no account`);
    const nowMs = deps.clock.nowMs();
    for (const account of unlink(accounts, userId, Math.floor(nowMs / 1000)))
      await storeAccount({ db, emit }, account, true);
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: actor.userId,
      action: "account.unlink",
      subject: userId,
      before: { linked: accounts.map((account) => account.userId).filter((id) => id !== userId) },
      after: { linked: [] },
      reason,
    });
  });
  deps.onRatingsChanged();
  return getEvidence(deps, actor);
};
