import type { PlanMatch, SnapshotPlayer } from "../domain/plan.ts";
import { matchesCodec, snapshotCodec } from "./snapshot-codec.ts";

interface Kept {
  readonly key: number;
  readonly snapshot: readonly SnapshotPlayer[];
  readonly plan: readonly PlanMatch[] | null;
}

/**
 * The snapshot and plan of the tick that is being worked on, in memory: neither changes once it is stored, and every
 * step of a tick would unpack them anew. Whoever does not find them here unpacks what is stored.
 */
export const createKeptTick = () => {
  let kept: Kept | null = null;
  const find = (key: number): Kept | null => (kept?.key === key ? kept : null);

  const keepSnapshot = (key: number, snapshot: readonly SnapshotPlayer[]): void => {
    kept = { key, snapshot, plan: null };
  };
  /** Keeps the plan of the tick whose snapshot is kept. */
  const keepPlan = (key: number, plan: readonly PlanMatch[]): void => {
    const known = find(key);
    if (known !== null) kept = { ...known, plan };
  };

  return {
    keepSnapshot,
    keepPlan,

    forget(): void {
      kept = null;
    },

    async snapshot(key: number, packed: Uint8Array): Promise<readonly SnapshotPlayer[]> {
      const known = find(key);
      if (known !== null) return known.snapshot;
      const snapshot = await snapshotCodec.unpack(packed);
      keepSnapshot(key, snapshot);
      return snapshot;
    },

    async plan(key: number, packed: Uint8Array): Promise<readonly PlanMatch[]> {
      const known = find(key)?.plan;
      if (known) return known;
      const plan = await matchesCodec.unpack(packed);
      keepPlan(key, plan);
      return plan;
    },
  };
};

export type KeptTick = ReturnType<typeof createKeptTick>;
