import type { UnitOfWork } from "@gokaku/db";
import { CodedError } from "@gokaku/game";
import { type Account, changed } from "../domain/account.ts";
import {
  type CorrectedStep,
  type Correction,
  type Corrections,
  correctConduct,
  correctionsOf,
  correctStats,
  type Moved,
} from "../domain/correction.ts";
import type { LedgerEntry } from "../domain/ledger.ts";
import { outcomeOf } from "../domain/settlement.ts";
import { userCorrected } from "../events/events.ts";
import { listCorrectedSteps } from "../remote/matches.ts";
import { lockAccountsByUserIds, updateRatings } from "../store/accounts.ts";
import {
  correctRecords,
  insertCorrections,
  insertLedgerEntries,
  listBookedBySeason,
  listConduct,
  listMatchesWithConduct,
  writeConduct,
} from "../store/correcting.ts";
import { listLastMatchAtByUserIds } from "../store/records.ts";
import { recomputeSeasonEntries } from "../store/season-change.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { withRoleDebts } from "./store-account.ts";

type Unit = Pick<UnitOfWork<Tables>, "db" | "emit">;
type Accounts = ReadonlyMap<string, Account>;

/** The players of one event. */
const PLAYERS_PER_EVENT = 200;

/** The deviation that each touched match leaves each of its players. */
const sigmasOf = (steps: readonly CorrectedStep[]) => {
  const sigmas = new Map(
    steps.map(({ userId, matchId, sigmaAfter }) => [`${userId} ${matchId}`, sigmaAfter]),
  );
  return (userId: string, matchId: string): number | undefined => sigmas.get(`${userId} ${matchId}`);
};

/** Accounts with the penalties that the ten of the corrected match have now. */
const correctPenalties = async (db: Unit["db"], correction: Correction, accounts: Accounts) => {
  const conduct = await listConduct(db, correction);
  const corrected = new Map(accounts);
  for (const player of correction.settlement.players) {
    const account = accounts.get(player.userId);
    const before = conduct.get(player.userId);
    if (account === undefined || before === undefined) continue;
    const change = correctConduct(correction, player, { ...before, penalties: account.penalties });
    await writeConduct(db, correction, player.userId, change);
    corrected.set(player.userId, { ...account, penalties: change.penalties });
  }
  return corrected;
};

/** Accounts and ledger rows as the correction leaves them. */
const correctAll = async (
  db: Unit["db"],
  corrections: Corrections,
  accounts: Accounts,
  moved: readonly Moved[],
  steps: readonly CorrectedStep[],
  nowMs: number,
): Promise<readonly { readonly account: Account; readonly entry: LedgerEntry }[]> => {
  const { seasonId } = corrections;
  const inSeason = [...accounts.values()].filter(({ stats }) => stats.seasonId === seasonId);
  const booked = await listBookedBySeason(
    db,
    inSeason.map(({ userId }) => userId),
    seasonId,
  );
  const sigmaOf = sigmasOf(steps);
  const played = new Set(
    corrections.parts.flatMap(({ settlement }) => settlement.players.map(({ userId }) => userId)),
  );
  const lastMatchAt = await listLastMatchAtByUserIds(db, [...played]);
  return moved.map((move) => {
    const { userId } = move;
    const account = accounts.get(userId);
    if (account === undefined) throw new CodedError("invalid_request", `${userId} has no account`);
    const { entry, stats } = correctStats(
      corrections,
      account.stats,
      move,
      booked.get(userId) ?? null,
      (matchId) => sigmaOf(userId, matchId),
    );
    const lastMatchAtS = played.has(userId) ? (lastMatchAt.get(userId) ?? 0) : account.lastMatchAtS;
    return { entry, account: changed(account, { stats, lastMatchAtS }, Math.floor(nowMs / 1000)) };
  });
};

const publish = async ({ db, emit }: Unit, accounts: readonly Account[]): Promise<void> => {
  const corrected = await withRoleDebts(db, accounts);
  for (let first = 0; first < corrected.length; first += PLAYERS_PER_EVENT)
    await emit(userCorrected(corrected.slice(first, first + PLAYERS_PER_EVENT)));
};

/** Writes more in the transaction: called before the changes, its answer after them. */
export type Watch = (unit: Unit) => Promise<(entries: readonly LedgerEntry[]) => Promise<void>>;

/** @throws CodedError `unavailable` while something is missing that will still come */
const applyNow = async (
  unit: Unit,
  corrections: Corrections,
  steps: readonly CorrectedStep[],
  nowMs: number,
  watch: Watch | null,
): Promise<boolean> => {
  const { db } = unit;
  const { seasonId, revision, parts } = corrections;
  const wait = (why: string) =>
    new CodedError("unavailable", `correction ${revision} of ${seasonId}: ${why}`);
  const turn = await insertCorrections(db, corrections);
  if (turn === "early") throw wait("the one before it has not come");
  if (turn === "known") return false;
  const userIds = [...new Set(steps.map(({ userId }) => userId))];
  const known = await lockAccountsByUserIds(db, userIds);
  const done = await watch?.(unit);
  let accounts: Accounts = known;
  const matchIds = parts.map(({ settlement }) => settlement.matchId);
  const withConduct = await listMatchesWithConduct(db, matchIds);
  // A void match gives no penalty, mark or report.
  for (const correction of parts)
    if (!correction.settlement.voided || withConduct.has(correction.settlement.matchId))
      accounts = await correctPenalties(db, correction, accounts);
  const outcomes = parts.flatMap(({ settlement }) =>
    settlement.players.map(({ userId, team }) => ({
      matchId: settlement.matchId,
      userId,
      outcome: outcomeOf(settlement, team),
    })),
  );
  const { moved, found } = await correctRecords(db, steps, outcomes);
  if (found < steps.length) throw wait(`${steps.length - found} of its results are not in the ledger`);
  const corrected = await correctAll(db, corrections, accounts, moved, steps, nowMs);
  await insertLedgerEntries(
    db,
    corrected.map(({ entry }) => entry),
  );
  await updateRatings(
    db,
    corrected.map(({ account }) => account),
  );
  const late = corrected.filter(({ entry }) => entry.lateDelta !== undefined);
  if (late.length > 0)
    await recomputeSeasonEntries(
      db,
      seasonId,
      late.map(({ entry }) => entry.userId),
    );
  await publish(
    unit,
    corrected.map(({ account }) => account),
  );
  await done?.(corrected.map(({ entry }) => entry));
  return true;
};

type Applying = Pick<Deps, "transact" | "clock" | "matches" | "onRatingsChanged" | "onFitDue">;

/**
 * Applies corrections of a season at once, when they are the next ones. Idempotent.
 * @throws as `applyCorrection`
 */
export const applyCorrections = async (
  { transact, clock, matches, onRatingsChanged, onFitDue }: Applying,
  corrections: Corrections,
  watch: Watch | null = null,
): Promise<void> => {
  const { seasonId, revision, parts } = corrections;
  const steps = await listCorrectedSteps(matches, seasonId, revision);
  const given = new Set(steps.map(({ userId, matchId }) => `${userId} ${matchId}`));
  const isWhole = parts.every(({ settlement: { players, matchId } }) =>
    players.every(({ userId }) => given.has(`${userId} ${matchId}`)),
  );
  if (!isWhole) throw new Error(`correction ${revision} of ${seasonId} came without its ten players`);
  if (!(await transact((unit) => applyNow(unit, corrections, steps, clock.nowMs(), watch)))) return;
  onRatingsChanged();
  onFitDue();
};

/**
 * Applies another result of a match to records, ledger, statistics and penalties of the ten. In an archived
 * season it changes entries and places, and no present rate. Corrections of a
 * season are applied once and in their order, each when all its matches are in the ledger.
 * @throws CodedError `unavailable` while it has to wait, and when matches cannot be reached;
 * `invalid_request` when a player has no account
 */
export const applyCorrection = (deps: Applying, correction: Correction): Promise<void> =>
  applyCorrections(deps, correctionsOf([correction]));
