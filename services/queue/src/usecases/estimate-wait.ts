import { LIMITS, type Role, type UserId } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import { type WaitEstimate, type WaitModel, waitModel } from "../domain/estimate.ts";
import { recordsRead } from "../domain/estimate-record.ts";
import { type Hours, openMsBetween } from "../domain/hours.ts";
import type { Store } from "./ports.ts";

/** How long what was learnt serves everybody who asks. */
const KEEP_MS = 10_000;
const OPEN_WAITS_READ = 1000;

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly hours: Hours;
  readonly intervalMs: number;
}

export type EstimateWait = (userId: UserId, roles: readonly Role[]) => Promise<WaitEstimate>;

const learn = async ({ store, clock, hours, intervalMs }: Deps): Promise<WaitModel> => {
  const nowMs = clock.nowMs();
  const [records, open] = await Promise.all([
    store.read.records.listRecent(recordsRead(intervalMs)),
    store.read.records.listOpen(nowMs, OPEN_WAITS_READ),
  ]);
  const waiting = open.waits.map(({ rate, roles, fromMs, untilMs }) => ({
    rate,
    roles,
    waitedS: openMsBetween(hours, fromMs, untilMs) / 1000,
    standsFor: open.standsFor,
  }));
  return waitModel(records, waiting);
};

/**
 * Estimates how long a player would wait with these roles, from joining to the match. Somebody whom queue has never
 * been told of counts with the rate that everybody begins with.
 */
export const createEstimateWait = (deps: Deps): EstimateWait => {
  let kept: { readonly model: Promise<WaitModel>; readonly atMs: number } | null = null;
  const model = (): Promise<WaitModel> => {
    const nowMs = deps.clock.nowMs();
    if (kept !== null && nowMs - kept.atMs < KEEP_MS) return kept.model;
    const learnt = { model: learn(deps), atMs: nowMs };
    kept = learnt;
    learnt.model.catch(() => {
      if (kept === learnt) kept = null;
    });
    return learnt.model;
  };
  return async (userId, roles) => {
    const [estimate, players] = await Promise.all([model(), deps.store.read.players.findMany([userId])]);
    return estimate({ rate: players.get(userId)?.card.rate ?? LIMITS.initialRate, roles });
  };
};
