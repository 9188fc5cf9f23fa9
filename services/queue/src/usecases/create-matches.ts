import type { UnitOfWork } from "@gokaku/db";
import type { MatchId } from "@gokaku/game";
import { endAfter, type Outcome, type Refused } from "../domain/claim.ts";
import { entriesChanged, entriesMatched } from "../events/events.ts";
import { askForMatches } from "../remote/matches.ts";
import {
  endByEntryId,
  endMatchedByClaims,
  lockClaimedEntries,
  returnToWaitingByEntryId,
} from "../store/claimed-entries.ts";
import { decideCreated, decideRefused, listUndecidedClaims, type UndecidedClaim } from "../store/claims.ts";
import { listSeatedByUserIds } from "../store/players.ts";
import { takeSeats } from "../store/seats.ts";
import type { Tables } from "../store/tables.ts";
import { countDecidedByTickKey } from "../store/ticks.ts";
import type { Deps } from "./deps.ts";

const BATCH = 500;
/** While one batch is stored here, matches creates the next. */
const AT_ONCE = 2;

type Unit = UnitOfWork<Tables>;

const storeCreated = async (
  { db, emit }: Unit,
  claims: readonly UndecidedClaim[],
  nowMs: number,
): Promise<{ readonly mine: readonly UndecidedClaim[]; readonly waitedS: readonly number[] }> => {
  const decided = await decideCreated(
    db,
    claims.map((claim) => claim.matchId),
    nowMs,
  );
  const mine = claims.filter((claim) => decided.has(claim.matchId));
  if (mine.length === 0) return { mine, waitedS: [] };
  const seats = mine.flatMap(({ matchId, seats: ten }) =>
    ten.map((seat) => ({ matchId, userId: seat.user_id })),
  );
  await takeSeats(db, seats, nowMs);
  const matched = await endMatchedByClaims(db, mine, nowMs);
  await emit(...entriesMatched(matched));
  return { mine, waitedS: matched.flatMap((entry) => entry.waitedS ?? []) };
};

const storeRefused = async (
  { db, emit }: Unit,
  claim: UndecidedClaim,
  refused: Refused,
  nowMs: number,
): Promise<boolean> => {
  if (!(await decideRefused(db, claim.matchId, refused, nowMs))) return false;
  const entries = await lockClaimedEntries(db, claim);
  for (const entry of entries) {
    const cause = endAfter(refused, entry);
    if (cause === null) await returnToWaitingByEntryId(db, entry.entryId);
    else await endByEntryId(db, entry.entryId, cause, nowMs);
  }
  await emit(...entriesChanged(entries.map(({ userId }) => userId)));
  return true;
};

interface Decided {
  readonly created: number;
  readonly refused: number;
}

/** How many claims of each tick were created, and how many refused. */
const countByTick = (
  created: readonly UndecidedClaim[],
  refused: readonly UndecidedClaim[],
): ReadonlyMap<number, Decided> => {
  const counts = new Map<number, Decided>();
  const add = ({ tickKey }: UndecidedClaim, kind: keyof Decided): void => {
    const known = counts.get(tickKey) ?? { created: 0, refused: 0 };
    counts.set(tickKey, { ...known, [kind]: known[kind] + 1 });
  };
  for (const claim of created) add(claim, "created");
  for (const claim of refused) add(claim, "refused");
  return counts;
};

/**
 * Stores the answers of matches. A claim is decided once, so a late or repeated answer is a no-op.
 * @returns how many claims were decided by this call
 */
export const storeOutcomes = async (
  { transact, clock, countRare, measure }: Pick<Deps, "transact" | "clock" | "countRare" | "measure">,
  claims: readonly UndecidedClaim[],
  outcomes: ReadonlyMap<MatchId, Outcome>,
): Promise<number> => {
  const stored = await transact(async (unit) => {
    const nowMs = clock.nowMs();
    const isCreated = (claim: UndecidedClaim): boolean => outcomes.get(claim.matchId)?.created === true;
    const { mine: created, waitedS } = await storeCreated(unit, claims.filter(isCreated), nowMs);
    const refused: UndecidedClaim[] = [];
    for (const claim of claims) {
      const outcome = outcomes.get(claim.matchId);
      if (outcome === undefined || outcome.created) continue;
      if (await storeRefused(unit, claim, outcome, nowMs)) refused.push(claim);
    }
    const ticks: number[] = [];
    for (const [tickKey, counts] of countByTick(created, refused))
      if (await countDecidedByTickKey(unit.db, tickKey, counts, nowMs)) ticks.push(tickKey);
    return { created: created.length, refused: refused.length, waitedS, ticks };
  });
  measure.waited(stored.waitedS);
  for (const key of stored.ticks) measure.tickDecided(key);
  const decided = stored.created + stored.refused;
  if (stored.refused > 0) countRare("match_refused", stored.refused);
  if (decided < outcomes.size) countRare("late_duplicate", outcomes.size - decided);
  return decided;
};

/** The undecided claims in batches, the oldest first. */
async function* undecided({ db }: Pick<Deps, "db">): AsyncIterable<readonly UndecidedClaim[]> {
  let after: MatchId | null = null;
  for (;;) {
    const claims: readonly UndecidedClaim[] = await listUndecidedClaims(db, BATCH, after);
    const last = claims.at(-1);
    if (last === undefined) return;
    yield claims;
    after = last.matchId;
  }
}

/**
 * Creates the matches of all undecided claims, several batches at a time.
 * @throws CodedError `unavailable` when matches is; the claims stay undecided and are retried
 */
export const createMatches = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "matches" | "countRare" | "measure">,
): Promise<void> => {
  const batches = undecided(deps);
  const work = async (): Promise<void> => {
    for await (const claims of batches) {
      const userIds = claims.flatMap(({ seats }) => seats.map((seat) => seat.user_id));
      const players = await listSeatedByUserIds(deps.db, userIds);
      const outcomes = await askForMatches(deps.matches, claims, players);
      if (outcomes.size === 0) throw new Error(`matches answered none of ${claims.length} claims`);
      await storeOutcomes(deps, claims, outcomes);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
};
