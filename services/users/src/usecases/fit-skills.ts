import { tryLock } from "@gokaku/db";
import type { Kysely } from "kysely";
import { type Account, changed } from "../domain/account.ts";
import {
  createGathering,
  dueInMs,
  type FitAccount,
  type GatheredGames,
  movedAccounts,
  priorsOf,
} from "../domain/skill-fit.ts";
import { skillsFitted } from "../events/events.ts";
import { fitPlayers } from "../fit/fit-in-thread.ts";
import { lockAccountsByUserIds, updateRatings } from "../store/accounts.ts";
import {
  allowLongWait,
  getFitFacts,
  listDecidedMatches,
  listFitAccounts,
  saveFit,
} from "../store/skill-fit.ts";
import { listSeeds } from "../store/skill-seeds.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { withRoleDebts } from "./store-account.ts";

/** Only the process that holds this lock fits. */
const LOCK = "users.fit-skills";
/** The players of one event, and of one transaction. */
const PLAYERS_AT_ONCE = 200;

type Moved = ReturnType<typeof movedAccounts>;

const listAccounts = async (db: Kysely<Tables>, signal: AbortSignal): Promise<readonly FitAccount[]> => {
  const accounts: FitAccount[] = [];
  for await (const batch of listFitAccounts(db)) {
    signal.throwIfAborted();
    accounts.push(...batch);
  }
  return accounts;
};

const gatherGames = async (db: Kysely<Tables>, signal: AbortSignal): Promise<GatheredGames> => {
  const gathering = createGathering();
  for await (const matches of listDecidedMatches(db)) {
    signal.throwIfAborted();
    matches.forEach(gathering.add);
  }
  return gathering.finish();
};

/**
 * Writes one batch, of the accounts that still have the version that was read.
 * @returns how many of the others no result changed, so that only another fit brings them up to date
 */
const writeBatch = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  moved: Moved,
  userIds: readonly string[],
): Promise<number> =>
  transact(async ({ db, emit }) => {
    const accounts = await lockAccountsByUserIds(db, userIds);
    const nowS = Math.floor(clock.nowMs() / 1000);
    const written: Account[] = [];
    let leftAlone = 0;
    for (const account of accounts.values()) {
      const known = moved.get(account.userId);
      if (known === undefined) continue;
      if (known.version === account.version) written.push(changed(account, known.after, nowS));
      else if (known.lifetimeMatchCount === account.stats.lifetimeMatchCount) leftAlone += 1;
    }
    if (written.length === 0) return leftAlone;
    await updateRatings(db, written);
    await emit(skillsFitted(await withRoleDebts(db, written)));
    return leftAlone;
  });

/** The result of a fit. */
export interface Fit {
  readonly games: number;
  readonly moved: number;
  readonly leftAlone: number;
  readonly tookMs: number;
}

/** A fit is wanted, but the share of the time that fits may take is used up for so long. */
export interface FitLater {
  readonly inMs: number;
}

/**
 * Fits the skills of all players to the results that count, if that is due and no other process does so. Each batch of
 * accounts is written with its event. A fit that ends early is repeated as a whole.
 * @returns null when nothing was due
 */
export const fitSkillsIfDue = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  signal: AbortSignal,
): Promise<Fit | FitLater | null> => {
  const facts = await getFitFacts(deps.db);
  const leftMs = dueInMs(facts.last, facts.now, await deps.clock.confirmedNowMs());
  if (leftMs === null) return null;
  return leftMs > 0 ? { inMs: leftMs } : fitIfStillDue(deps, signal);
};

const fitIfStillDue = (
  deps: Pick<Deps, "transact" | "clock">,
  signal: AbortSignal,
): Promise<Fit | FitLater | null> =>
  deps.transact(async ({ db }) => {
    if (!(await tryLock(db, LOCK))) return null;
    const startedAtMs = await deps.clock.confirmedNowMs();
    const { last, now } = await getFitFacts(db);
    const inMs = dueInMs(last, now, startedAtMs);
    if (inMs === null) return null;
    if (inMs > 0) return { inMs };
    await allowLongWait(db);
    // Accounts before results: a result that arrives in between has changed the versions of its players.
    const accounts = await listAccounts(db, signal);
    const priorOf = priorsOf(new Map((await listSeeds(db)).map((seed) => [seed.userId, seed])));
    const gathered = await gatherGames(db, signal);
    const fitted = await fitPlayers(gathered, priorOf);
    const moved = movedAccounts(accounts, fitted, gathered.lastMatchAtS, priorOf);
    const userIds = [...moved.keys()];
    let leftAlone = 0;
    for (let first = 0; first < userIds.length; first += PLAYERS_AT_ONCE) {
      signal.throwIfAborted();
      leftAlone += await writeBatch(deps, moved, userIds.slice(first, first + PLAYERS_AT_ONCE));
    }
    const fittedAtMs = await deps.clock.confirmedNowMs();
    const tookMs = Math.max(0, fittedAtMs - startedAtMs);
    await saveFit(db, { ...now, leftAlone, fittedAtMs, tookMs });
    return { games: gathered.games.starts.length - 1, moved: userIds.length, leftAlone, tookMs };
  });
