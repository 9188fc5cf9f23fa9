import type { PlanMatch } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { SnapshotPlayer } from "@gokaku/proto/queue/v1/queue_pb";
import { matchesCodec, snapshotCodec } from "./plan-codecs.ts";

/**
 * The snapshot and plan of the tick that is being worked on, in memory: neither changes once it is stored, and every
 * step of a tick would unpack them anew. Whoever does not find them here unpacks what is stored.
 */
export interface KeptTick {
  current: {
    readonly key: number;
    readonly snapshot: readonly SnapshotPlayer[];
    readonly plan: readonly PlanMatch[] | null;
  } | null;
}

const knownOf = ({ current }: KeptTick, key: number) => (current?.key === key ? current : null);

export const keepSnapshot = (kept: KeptTick, key: number, snapshot: readonly SnapshotPlayer[]): void => {
  kept.current = { key, snapshot, plan: null };
};

/** Keeps the plan of the tick whose snapshot is kept. */
export const keepPlan = (kept: KeptTick, key: number, plan: readonly PlanMatch[]): void => {
  const known = knownOf(kept, key);
  if (known !== null) kept.current = { ...known, plan };
};

export const snapshotOf = async (
  kept: KeptTick,
  key: number,
  packed: Uint8Array,
): Promise<readonly SnapshotPlayer[]> => {
  const known = knownOf(kept, key);
  if (known !== null) return known.snapshot;
  const snapshot = await snapshotCodec.unpack(packed);
  keepSnapshot(kept, key, snapshot);
  return snapshot;
};

export const planOf = async (
  kept: KeptTick,
  key: number,
  packed: Uint8Array,
): Promise<readonly PlanMatch[]> => {
  const known = knownOf(kept, key)?.plan;
  if (known) return known;
  const plan = await matchesCodec.unpack(packed);
  keepPlan(kept, key, plan);
  return plan;
};
