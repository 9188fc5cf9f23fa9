import { tryLock } from "@gokaku/db";
import { nextTurn } from "@gokaku/service";
import { type WantedClaim, wantedClaims } from "../domain/claim.ts";
import type { SnapshotPlayer } from "../domain/plan.ts";
import { entriesClaimed } from "../events/events.ts";
import { holdEntries, letGoOfEntries } from "../store/claimed-entries.ts";
import { claimRow, insertClaims } from "../store/claims.ts";
import {
  addClaimsByTickKey,
  findClaimsFrom,
  findPlannedTick,
  markClaimsWritten,
  type PlannedTick,
} from "../store/ticks.ts";
import type { Deps } from "./deps.ts";

/** Holding them takes a second at most, and their matches are being made while the next ones are held. */
const BATCH = 1000;

interface Batch {
  readonly isLast: boolean;
  readonly isDecided: boolean;
  readonly dropped: number;
}

/**
 * Writes the next claims of one plan; null when another replica does or none is left. The lock makes one replica the
 * writer and leaves the tick's row alone, on which whoever counts what became of the claims would wait.
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
    // The rows are made while the database is at work.
    const [gone, rows] = await Promise.all([
      holdEntries(db, wanted, options),
      nextTurn().then(() => wanted.map(claimRow)),
    ]);
    const isShort = (claim: WantedClaim): boolean => claim.players.some(({ entryId }) => gone.has(entryId));
    const short = wanted.filter(isShort);
    const whole = wanted.filter((claim) => !isShort(claim));
    await letGoOfEntries(db, short);
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
 * Turns the stored plan of the open tick into claims, batch by batch, and closes the tick. A match of which
 * one entry has left, changed or lost its right to play is dropped; its other players wait on.
 */
export const writeClaims = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "kept" | "countRare" | "measure" | "onClaimsWritten">,
): Promise<void> => {
  const tick = await findPlannedTick(deps.db, deps.kept);
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
    deps.kept.current = null;
    return;
  }
};
