import type { MatchId } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import { endAfter, type Outcome, type Refused } from "../domain/claim.ts";
import type { EntryChange } from "../domain/entry.ts";
import type { UndecidedClaim } from "../store/claims.ts";
import type { CountRare, CreateMatches, NewMatch, Store, Unit } from "./ports.ts";

const BATCH = 500;

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
  const held = await unit.claims.lockHeld(mine);
  const seats = mine.flatMap(({ matchId, seats: ten }) =>
    ten.map((seat) => ({ matchId, userId: seat.user_id })),
  );
  await unit.seats.take(seats, nowMs);
  const entryIds = held.map((entry) => entry.entryId);
  await unit.announce.entriesChanged(await unit.claims.endHeld(entryIds, "matched", nowMs));
  return mine;
};

const bookRefused = async (
  unit: Unit,
  claim: UndecidedClaim,
  refused: Refused,
  nowMs: number,
): Promise<boolean> => {
  if (!(await unit.claims.decideRefused(claim.matchId, refused, nowMs))) return false;
  const changes: EntryChange[] = [];
  const again: string[] = [];
  for (const entry of await unit.claims.lockHeld([claim])) {
    const cause = endAfter(refused, entry);
    if (cause === null) again.push(entry.entryId);
    else changes.push(...(await unit.claims.endHeld([entry.entryId], cause, nowMs)));
  }
  await unit.announce.entriesChanged([...changes, ...(await unit.claims.letWaitAgain(again))]);
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

const askAndBook = async (deps: Deps, booking: Promise<unknown>, after: MatchId | null) => {
  const claims = await deps.store.read.claims.listUndecided(BATCH, after);
  const last = claims.at(-1);
  if (last === undefined) return null;
  const outcomes = await deps.createMatches(await toNewMatches(deps, claims));
  if (outcomes.size === 0) throw new Error(`matches answered none of ${claims.length} claims`);
  await booking;
  return { booking: bookOutcomes(deps, claims, outcomes), last: last.matchId };
};

/**
 * Asks matches for the matches of all undecided claims, the oldest first, and enters the answers; while one batch is
 * entered the next one is asked for.
 * @throws CodedError when matches cannot be reached; the claims stay and are asked for again
 */
export const createMatches = async (deps: Deps): Promise<void> => {
  let booking: Promise<unknown> = Promise.resolve();
  try {
    let last: MatchId | null = null;
    for (;;) {
      const asked = await askAndBook(deps, booking, last);
      if (asked === null) break;
      booking = asked.booking;
      booking.catch(() => {});
      last = asked.last;
    }
  } finally {
    await booking;
  }
};
