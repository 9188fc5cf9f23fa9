import type { PlanMatch } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { SnapshotPlayer } from "@gokaku/proto/queue/v1/queue_pb";
import { matchesCodec, snapshotCodec } from "./plan-codecs.ts";

/** Caches the snapshot and plan of the current tick, so that its steps need not unpack them again. Both are immutable. */
export interface CachedTick {
  current: {
    readonly key: number;
    readonly snapshot: readonly SnapshotPlayer[];
    readonly plan: readonly PlanMatch[] | null;
  } | null;
}

const knownOf = ({ current }: CachedTick, key: number) => (current?.key === key ? current : null);

export const cacheSnapshot = (
  cachedTick: CachedTick,
  key: number,
  snapshot: readonly SnapshotPlayer[],
): void => {
  cachedTick.current = { key, snapshot, plan: null };
};

export const cachePlan = (cachedTick: CachedTick, key: number, plan: readonly PlanMatch[]): void => {
  const known = knownOf(cachedTick, key);
  if (known !== null) cachedTick.current = { ...known, plan };
};

export const snapshotOf = async (
  cachedTick: CachedTick,
  key: number,
  packed: Uint8Array,
): Promise<readonly SnapshotPlayer[]> => {
  const known = knownOf(cachedTick, key);
  if (known !== null) return known.snapshot;
  const snapshot = await snapshotCodec.unpack(packed);
  cacheSnapshot(cachedTick, key, snapshot);
  return snapshot;
};

export const planOf = async (
  cachedTick: CachedTick,
  key: number,
  packed: Uint8Array,
): Promise<readonly PlanMatch[]> => {
  const known = knownOf(cachedTick, key)?.plan;
  if (known) return known;
  const plan = await matchesCodec.unpack(packed);
  cachePlan(cachedTick, key, plan);
  return plan;
};
