import type { Clock } from "@gokaku/service";
import { type WantedClaim, wantedClaims } from "../domain/claim.ts";
import type { SnapshotPlayer } from "../domain/plan.ts";
import type { PlannedTick } from "../store/ticks.ts";
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

/** Writes the next claims of one plan; null when another replica does or none is left. */
const writeBatch = (
  { store, clock }: Deps,
  { key, seasonId, plan }: PlannedTick,
  players: ReadonlyMap<string, SnapshotPlayer>,
): Promise<Batch | null> =>
  store.transact(async (unit) => {
    const from = await unit.ticks.lockProgress(key);
    if (from === null) return null;
    const options = { tickKey: key, seasonId, nowMs: clock.nowMs() };
    const wanted = wantedClaims(key, plan.slice(from, from + BATCH), players);
    const gone = await unit.holds.hold(wanted, options);
    const isShort = (claim: WantedClaim): boolean => claim.seats.some((seat) => gone.has(seat.entryId));
    const short = wanted.filter(isShort);
    const whole = wanted.filter((claim) => !isShort(claim));
    await unit.holds.letGo(short);
    await unit.claims.insert(whole, options);
    await unit.announce.entriesChanged(whole.flatMap(({ seats }) => seats.map(({ userId }) => userId)));
    const next = from + wanted.length;
    const dropped = short.map((claim) => claim.planIndex);
    await unit.ticks.addClaims(key, { from, next, claimed: whole.length, dropped });
    const isLast = next >= plan.length;
    if (isLast) {
      const claimCount = await unit.ticks.markClaimsWritten(key, options.nowMs);
      await unit.announce.tickClosed(key, claimCount, false);
    }
    return { isLast, dropped: short.length };
  });

/**
 * Turns the stored plan of the open tick into claims, batch by batch, and closes the tick. A match of which
 * one entry has left, changed or lost its right to play is dropped; its other players wait on.
 */
export const writeClaims = async (deps: Deps): Promise<void> => {
  const tick = await deps.store.read.ticks.findPlanned();
  if (tick === null) return;
  const players = new Map(tick.snapshot.map((player) => [player.entryId, player]));
  for (;;) {
    const batch = await writeBatch(deps, tick, players);
    if (batch === null) return;
    deps.onWritten();
    if (batch.dropped > 0) deps.countRare("claim_short", batch.dropped);
    if (batch.isLast) return;
  }
};
