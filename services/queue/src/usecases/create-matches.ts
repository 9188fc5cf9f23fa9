import type { MatchId } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import { endAfter, type Outcome, type Refused } from "../domain/claim.ts";
import type { UndecidedClaim } from "../store/claims.ts";
import type { CountRare, CreateMatches, NewMatch, Store, Unit } from "./ports.ts";

const BATCH = 500;
/** While one batch is entered in this database, matches makes the next. */
const AT_ONCE = 2;

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly createMatches: CreateMatches;
  readonly countRare: CountRare;
}

const toNewMatches = async (
  { store }: Deps,
  claims: readonly UndecidedClaim[],
): Promise<readonly NewMatch[]> => {
  const players = await store.read.players.findMany(
    claims.flatMap((claim) => claim.seats.map((seat) => seat.user_id)),
  );
  return claims.map(({ seats, ...claim }) => ({
    ...claim,
    seats: seats.map((seat) => {
      const player = players.get(seat.user_id);
      if (player === undefined)
        throw new Error(`player ${seat.user_id} of match ${claim.matchId} is unknown`);
      return {
        entryId: seat.entry_id,
        player,
        team: seat.team,
        role: seat.role,
        selectedRoles: seat.selected_roles,
      };
    }),
  }));
};

const bookCreated = async (
  unit: Unit,
  claims: readonly UndecidedClaim[],
  nowMs: number,
): Promise<readonly UndecidedClaim[]> => {
  const decided = await unit.claims.decideCreated(
    claims.map((claim) => claim.matchId),
    nowMs,
  );
  const mine = claims.filter((claim) => decided.has(claim.matchId));
  if (mine.length === 0) return mine;
  const seats = mine.flatMap(({ matchId, seats: ten }) =>
    ten.map((seat) => ({ matchId, userId: seat.user_id })),
  );
  await unit.seats.take(seats, nowMs);
  await unit.announce.entriesChanged(await unit.holds.endMatched(mine, nowMs));
  return mine;
};

const bookRefused = async (
  unit: Unit,
  claim: UndecidedClaim,
  refused: Refused,
  nowMs: number,
): Promise<boolean> => {
  if (!(await unit.claims.decideRefused(claim.matchId, refused, nowMs))) return false;
  const held = await unit.holds.lock(claim);
  for (const entry of held) {
    const cause = endAfter(refused, entry);
    if (cause === null) await unit.holds.letWaitAgain(entry.entryId);
    else await unit.holds.end(entry.entryId, cause, nowMs);
  }
  await unit.announce.entriesChanged(held.map(({ userId }) => userId));
  return true;
};

const countByTick = (claims: readonly UndecidedClaim[]): ReadonlyMap<number, number> =>
  claims.reduce(
    (counts, { tickKey }) => counts.set(tickKey, (counts.get(tickKey) ?? 0) + 1),
    new Map<number, number>(),
  );

/**
 * Enters what matches answered. Each claim is decided by its own row, so an answer that comes late or twice
 * changes nothing but the entries that the claim still holds.
 * @returns how many claims were decided by this call
 */
export const bookOutcomes = async (
  { store, clock, countRare }: Pick<Deps, "store" | "clock" | "countRare">,
  claims: readonly UndecidedClaim[],
  outcomes: ReadonlyMap<MatchId, Outcome>,
): Promise<number> => {
  const booked = await store.transact(async (unit) => {
    const nowMs = clock.nowMs();
    const isCreated = (claim: UndecidedClaim): boolean => outcomes.get(claim.matchId)?.created === true;
    const created = await bookCreated(unit, claims.filter(isCreated), nowMs);
    const refused: UndecidedClaim[] = [];
    for (const claim of claims) {
      const outcome = outcomes.get(claim.matchId);
      if (outcome === undefined || outcome.created) continue;
      if (await bookRefused(unit, claim, outcome, nowMs)) refused.push(claim);
    }
    for (const [tickKey, count] of countByTick(created))
      await unit.ticks.countDecided(tickKey, count, 0, nowMs);
    for (const [tickKey, count] of countByTick(refused))
      await unit.ticks.countDecided(tickKey, 0, count, nowMs);
    return { created: created.length, refused: refused.length };
  });
  const decided = booked.created + booked.refused;
  if (booked.refused > 0) countRare("match_refused", booked.refused);
  if (decided < outcomes.size) countRare("late_duplicate", outcomes.size - decided);
  return decided;
};

/** The undecided claims in batches, the oldest first. */
async function* undecided({ store }: Deps): AsyncIterable<readonly UndecidedClaim[]> {
  let after: MatchId | null = null;
  for (;;) {
    const claims: readonly UndecidedClaim[] = await store.read.claims.listUndecided(BATCH, after);
    const last = claims.at(-1);
    if (last === undefined) return;
    yield claims;
    after = last.matchId;
  }
}

/**
 * Asks matches for the matches of all undecided claims and enters the answers, several batches at a time.
 * @throws CodedError when matches cannot be reached; the claims stay and are asked for again
 */
export const createMatches = async (deps: Deps): Promise<void> => {
  const batches = undecided(deps);
  const work = async (): Promise<void> => {
    for await (const claims of batches) {
      const outcomes = await deps.createMatches(await toNewMatches(deps, claims));
      if (outcomes.size === 0) throw new Error(`matches answered none of ${claims.length} claims`);
      await bookOutcomes(deps, claims, outcomes);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
};
