import { createHash } from "node:crypto";
import { waitForLock } from "@gokaku/db";
import { CodedError, LIMITS, START_BASES, type StartBasis } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { ImportFault } from "../domain/imports/fault.ts";
import {
  type ImportPlan,
  idsOf,
  type KnownAccount,
  namesOf,
  type ReadImport,
} from "../domain/imports/plan-import.ts";
import { normalText } from "../domain/imports/read-table.ts";
import { startAccount, withoutStart } from "../domain/imports/start.ts";
import type { Seed } from "../domain/skill.ts";
import { planTables, readTables } from "../imports/import-in-thread.ts";
import { lockAccountsByUserIds } from "../store/accounts.ts";
import { insertAuditEntry } from "../store/audit.ts";
import { insertLedgerEntries } from "../store/correcting.ts";
import {
  causeOfImport,
  deleteImportById,
  deleteStarts,
  findNewestImportId,
  hasResultSince,
  insertImport,
  listImports as listFromStore,
  listKnownAccounts,
  listMatchKeys,
  listStartedUserIds,
  restoreSeeds,
  type StoredImport,
} from "../store/imports.ts";
import { listSeedsByUserIds, saveSeeds } from "../store/skill-seeds.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { storeRatings } from "./store-account.ts";

/** Imports are made and undone one at a time, and never while an account is created. */
export const IMPORTS = "users.imports";

/** Two tables as text, either of which may be empty. */
export interface AskedImport {
  readonly players: string;
  readonly matches: string;
  readonly basis: string;
}

export interface ImportPreview {
  /** Hash of the tables and of the present state; "" with faults. */
  readonly hash: string;
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
  readonly undecided: number;
  readonly plan: ImportPlan | null;
}

const readBasis = (basis: string): StartBasis => {
  const known = START_BASES.find((one) => one === basis);
  if (known === undefined)
    throw new CodedError("invalid_request", `no start basis ${basis}`, { field: "start" });
  return known;
};

const refused = (faults: readonly ImportFault[]): ImportPreview => ({
  hash: "",
  faults: faults.slice(0, LIMITS.importShown),
  faultCount: faults.length,
  undecided: 0,
  plan: null,
});

const hashOf = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** The newest import, and what a plan depends on of each account that the tables name. */
const getState = async (db: Kysely<Tables>, read: ReadImport) => {
  const [accounts, newest] = await Promise.all([
    listKnownAccounts(db, idsOf(read), namesOf(read)),
    findNewestImportId(db),
  ]);
  const lines = accounts.map(
    ({ userId, discordUsername, ledgerLength, isDeleted }) =>
      `${userId} ${discordUsername} ${ledgerLength} ${isDeleted}`,
  );
  return { accounts, lines: [newest, ...lines] };
};

/** The tables and the state for which a plan was made. */
interface Known {
  readonly read: ReadImport;
  readonly lines: readonly string[];
}

const preview = async (
  db: Kysely<Tables>,
  asked: AskedImport,
  nowMs: number,
): Promise<ImportPreview & { readonly basis: StartBasis; readonly known?: Known }> => {
  const basis = readBasis(asked.basis);
  const [playersText, matchesText] = [normalText(asked.players), normalText(asked.matches)];
  const read = await readTables({
    players: playersText,
    matches: matchesText,
    nowS: Math.floor(nowMs / 1000),
  });
  if (read.faults.length > 0) return { ...refused(read.faults), basis };
  const times = read.matches.map(({ playedAtS }) => playedAtS);
  const [first, last] = [
    times.reduce((a, b) => Math.min(a, b), Infinity),
    times.reduce((a, b) => Math.max(a, b), 0),
  ];
  const [{ accounts, lines }, knownMatches] = await Promise.all([
    getState(db, read),
    times.length === 0 ? new Set<string>() : listMatchKeys(db, first, last),
  ]);
  const byId = new Map(accounts.map((account): [string, KnownAccount] => [account.userId, account]));
  const planned = await planTables({ read, basis, accounts: byId, knownMatches });
  if (planned.plan === null) return { ...refused(planned.faults), basis };
  return {
    basis,
    hash: hashOf([playersText, matchesText, basis, ...lines]),
    faults: [],
    faultCount: 0,
    undecided: read.undecided,
    plan: planned.plan,
    known: { read, lines },
  };
};

/**
 * Reads two tables and returns what their import would write; writes nothing.
 * @throws CodedError `invalid_request` for an unknown basis
 */
export const previewImport = (
  { db, clock }: Pick<Deps, "db" | "clock">,
  asked: AskedImport,
): Promise<ImportPreview> => preview(db, asked, clock.nowMs());

const conflict = () => new CodedError("conflict", "the tables or the accounts differ from the preview");

/** An import, and whether it can still be undone. */
export interface ImportView extends StoredImport {
  readonly isUndoable: boolean;
}

const countsOf = ({ players, matches }: ImportPlan) => ({
  players: players.length,
  started: players.filter(({ start }) => start !== null).length,
  matches: matches.length,
});

/**
 * Writes an import as it was previewed, in one transaction with its row of the audit log. Fresh accounts get their rate
 * at once, players without an account when they sign in.
 * @throws CodedError `import_invalid` for tables with faults, `conflict` when the hash is no longer that of the preview
 */
export const applyImport = async (
  {
    db: outside,
    transact,
    clock,
    onFitDue,
    onRatingsChanged,
  }: Pick<Deps, "db" | "transact" | "clock" | "onFitDue" | "onRatingsChanged">,
  adminId: string,
  { hash, reason, ...asked }: AskedImport & { readonly hash: string; readonly reason: string },
): Promise<ImportView> => {
  const nowMs = clock.nowMs();
  // The plan takes seconds, so it is made before the lock that new accounts wait for; the state is compared under it.
  const { plan, undecided, basis, known, ...found } = await preview(outside, asked, nowMs);
  if (plan === null || known === undefined)
    throw new CodedError("import_invalid", `the tables have ${found.faultCount} faults`);
  if (found.hash !== hash) throw conflict();
  const stored = await transact(async (unit) => {
    const { db } = unit;
    await waitForLock(db, IMPORTS);
    const fresh = plan.players.filter(({ status, start }) => status === "fresh" && start !== null);
    const accounts =
      fresh.length === 0
        ? new Map()
        : await lockAccountsByUserIds(
            db,
            fresh.map(({ key }) => key),
          );
    const { lines } = await getState(db, known.read);
    if (lines.join("\n") !== known.lines.join("\n")) throw conflict();
    const seeds = plan.players.flatMap(({ userId, seed }): Seed[] =>
      userId === null || seed === null ? [] : [{ userId, ...seed, tier: null, atMs: nowMs }],
    );
    const seedsBefore = await listSeedsByUserIds(
      db,
      seeds.map(({ userId }) => userId),
    );
    const id = await insertImport(db, {
      atMs: nowMs,
      actor: adminId,
      hash,
      basis,
      undecided,
      plan,
      seedsBefore,
    });
    await saveSeeds(db, seeds);
    const started = fresh.flatMap(({ key, start }) => {
      const account = accounts.get(key);
      return account === undefined || start === null
        ? []
        : [startAccount(account, start, causeOfImport(id), nowMs)];
    });
    if (started.length > 0) {
      await insertLedgerEntries(
        db,
        started.map(({ entry }) => entry),
      );
      await storeRatings(
        unit,
        started.map(({ account }) => account),
      );
    }
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: adminId,
      action: "import.apply",
      subject: causeOfImport(id),
      before: null,
      after: { ...countsOf(plan), start: basis, hash },
      reason,
    });
    const [newest] = await listFromStore(db);
    if (newest === undefined) throw new Error("the import is not stored");
    return { ...newest, isUndoable: true };
  });
  onFitDue();
  onRatingsChanged();
  return stored;
};

/** The imports, newest first. Only the newest one can be undone, until a match is settled. */
export const listImports = async ({ db }: Pick<Deps, "db">): Promise<readonly ImportView[]> => {
  const imports = await listFromStore(db);
  const [newest] = imports;
  const isUndoable = newest !== undefined && !(await hasResultSince(db, newest.atMs));
  return imports.map((one, place) => ({ ...one, isUndoable: place === 0 && isUndoable }));
};

/** The imports with a history, newest first, without their admins. */
export const listImportProofs = async ({ db }: Pick<Deps, "db">): Promise<readonly StoredImport[]> =>
  (await listFromStore(db)).filter(({ matches }) => matches > 0);

/**
 * Undoes the newest import: its players, matches, seeds and rates are deleted. The audit log stays.
 * @throws CodedError `import_not_found`, `import_in_use` for an older one, once a match was settled, or once the rate of
 * one of its players was changed otherwise
 */
export const undoImport = async (
  {
    transact,
    clock,
    onFitDue,
    onRatingsChanged,
  }: Pick<Deps, "transact" | "clock" | "onFitDue" | "onRatingsChanged">,
  adminId: string,
  { importId, reason }: { readonly importId: string; readonly reason: string },
): Promise<void> => {
  const nowMs = clock.nowMs();
  await transact(async (unit) => {
    const { db } = unit;
    await waitForLock(db, IMPORTS);
    const imports = await listFromStore(db);
    const asked = imports.find(({ id }) => id === importId);
    if (asked === undefined) throw new CodedError("import_not_found", `there is no import ${importId}`);
    const userIds = await listStartedUserIds(db, importId);
    const accounts = userIds.length === 0 ? new Map() : await lockAccountsByUserIds(db, userIds);
    const isTouched = [...accounts.values()].some(({ stats }) => stats.ledgerLength !== 2);
    if (imports[0]?.id !== importId || isTouched || (await hasResultSince(db, asked.atMs)))
      throw new CodedError("import_in_use", `import ${importId} can no longer be undone`);
    const first = await deleteStarts(db, importId, userIds);
    const restored = [...accounts.values()].flatMap((account) => {
      const row = first.get(account.userId);
      if (row === undefined) return [];
      const opening = { muAfter: row.mu_after, sigmaAfter: row.sigma_after, atMs: Number(row.at) };
      return [withoutStart(account, opening, nowMs)];
    });
    if (restored.length > 0) await storeRatings(unit, restored);
    await restoreSeeds(db, importId, asked.atMs);
    await deleteImportById(db, importId);
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: adminId,
      action: "import.undo",
      subject: causeOfImport(importId),
      before: { players: asked.players, matches: asked.matches, start: asked.basis },
      after: null,
      reason,
    });
  });
  onFitDue();
  onRatingsChanged();
};
