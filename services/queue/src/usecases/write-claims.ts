import type { Clock } from "@gokaku/service";
import { type WantedClaim, wantedClaims } from "../domain/claim.ts";
import type { CountRare, Store } from "./ports.ts";

const BATCH = 500;

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly countRare: CountRare;
  /** Told that matches are to be made. */
  readonly onWritten: () => void;
}

interface Batch {
  readonly isLast: boolean;
  readonly dropped: number;
}

/** Writes the next claims of one plan; null when another replica holds the tick or it is done. */
const writeBatch = (
  { store, clock }: Deps,
  tick: { readonly key: number; readonly seasonId: string },
  claims: readonly WantedClaim[],
): Promise<Batch | null> =>
  store.transact(async (unit) => {
    const from = await unit.ticks.lockProgress(tick.key);
    if (from === null) return null;
    const options = { tickKey: tick.key, seasonId: tick.seasonId, nowMs: clock.nowMs() };
    const wanted = claims.slice(from, from + BATCH);
    const free = wanted.length === 0 ? new Set<string>() : await unit.claims.lockWanted(wanted, options);
    const isWhole = (claim: WantedClaim): boolean => claim.seats.every((seat) => free.has(seat.entryId));
    const whole = wanted.filter(isWhole);
    const dropped = wanted.filter((claim) => !isWhole(claim)).map((claim) => claim.planIndex);
    await unit.announce.entriesChanged(await unit.claims.insert(whole, options));
    const next = from + wanted.length;
    await unit.ticks.addClaims(tick.key, next, whole.length, dropped);
    const isLast = next >= claims.length;
    if (isLast) {
      const claimCount = await unit.ticks.markClaimsWritten(tick.key, options.nowMs);
      await unit.announce.tickClosed(tick.key, claimCount, false);
    }
    return { isLast, dropped: dropped.length };
  });

/**
 * Turns the stored plan of the open tick into claims, batch by batch, and closes the tick. A match of which
 * one entry has left, changed or lost its right to play is dropped; its other players wait on.
 */
export const writeClaims = async (deps: Deps): Promise<void> => {
  const tick = await deps.store.read.ticks.findPlanned();
  if (tick === null) return;
  const claims = wantedClaims(tick.key, tick.plan, tick.snapshot);
  for (;;) {
    const batch = await writeBatch(deps, tick, claims);
    if (batch === null) return;
    deps.onWritten();
    if (batch.dropped > 0) deps.countRare("claim_short", batch.dropped);
    if (batch.isLast) return;
  }
};
