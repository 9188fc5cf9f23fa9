import { tryLock } from "@gokaku/db";
import { nextTurn } from "@gokaku/service";
import { type WantedClaim, wantedClaims } from "../domain/claim.ts";
import type { SnapshotPlayer } from "../domain/plan.ts";
import { entriesClaimed } from "../events/events.ts";
import { claimEntries, releaseEntries } from "../store/claimed-entries.ts";
import { claimRow, insertClaims } from "../store/claims.ts";
import {
  addClaimsByTickKey,
  findClaimsFrom,
  findPlannedTick,
  markClaimsWritten,
  type PlannedTick,
} from "../store/ticks.ts";
import type { Deps } from "./deps.ts";

/** A batch takes a second at most; its matches are created while the next one is claimed. */
const BATCH = 1000;

interface Batch {
  readonly isLast: boolean;
  readonly isDecided: boolean;
  readonly dropped: number;
}

/**
 * Writes the next claims of one plan; null when another replica does or none is left. An advisory lock makes one replica
 * the writer, because a lock on the tick's row would delay the counting of decided claims.
 */
const writeBatch = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  { key, seasonId, plan }: PlannedTick,
  players: ReadonlyMap<string, SnapshotPlayer>,
): Promise<Batch | null> =>
  transact(async ({ db, emit }) => {
    const from = (await tryLock(db, "queue.claims")) ? await findClaimsFrom(db, key) : null;
    if (from === null) return null;
    const options = { tickKey: key, seasonId, nowMs: clock.nowMs() };
    const wanted = wantedClaims(key, plan.slice(from, from + BATCH), players);
    // The rows are encoded while the database works.
    const [gone, rows] = await Promise.all([
      claimEntries(db, wanted, options),
      nextTurn().then(() => wanted.map(claimRow)),
    ]);
    const isShort = (claim: WantedClaim): boolean => claim.players.some(({ entryId }) => gone.has(entryId));
    const short = wanted.filter(isShort);
    const whole = wanted.filter((claim) => !isShort(claim));
    await releaseEntries(db, short);
    const dropped = new Set(short.map(({ matchId }) => matchId));
    await insertClaims(
      db,
      rows.filter(({ matchId }) => !dropped.has(matchId)),
      options,
    );
    await emit(...entriesClaimed(whole.flatMap((claim) => claim.players)));
    const next = from + wanted.length;
    await addClaimsByTickKey(db, key, {
      from,
      next,
      claimed: whole.length,
      dropped: short.map(({ match }) => match.index),
    });
    const isLast = next >= plan.length;
    const isDecided = isLast && (await markClaimsWritten(db, key, options.nowMs));
    return { isLast, isDecided, dropped: short.length };
  });

/**
 * Turns the stored plan of the open tick into claims, batch by batch, and closes the tick. A match is dropped when one
 * of its entries ended, changed or may not play; its other players continue to wait.
 */
export const writeClaims = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "cachedTick" | "countRare" | "measure" | "onClaimsWritten">,
): Promise<void> => {
  const tick = await findPlannedTick(deps.db, deps.cachedTick);
  if (tick === null) return;
  await deps.clock.confirmedNowMs();
  const players = new Map(tick.snapshot.map((player) => [player.entryId, player]));
  for (;;) {
    const batch = await writeBatch(deps, tick, players);
    if (batch === null) return;
    deps.onClaimsWritten();
    if (batch.dropped > 0) deps.countRare("claim_short", batch.dropped);
    if (batch.isDecided) deps.measure.tickDecided(tick.key);
    if (!batch.isLast) continue;
    deps.cachedTick.current = null;
    return;
  }
};
