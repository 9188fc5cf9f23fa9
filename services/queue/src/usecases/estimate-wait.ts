import { LIMITS, type Role, type UserId } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import { type WaitEstimate, type WaitModel, waitModel } from "../domain/estimate.ts";
import { recordsRead } from "../domain/estimate-record.ts";
import { type Hours, openMsBetween } from "../domain/hours.ts";
import { type LastDraw, type LeftOver, leftOverOf } from "../domain/last-draw.ts";
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

/** An estimate, and why the last draw left the player over if it did. */
export interface ToldWait extends WaitEstimate {
  readonly leftOver: LeftOver | null;
}

export type EstimateWait = (userId: UserId, roles: readonly Role[]) => Promise<ToldWait>;

interface Learnt {
  readonly model: WaitModel;
  readonly draw: LastDraw | null;
}

const learn = async ({ store, clock, hours, intervalMs }: Deps): Promise<Learnt> => {
  const nowMs = clock.nowMs();
  const [records, open, draw] = await Promise.all([
    store.read.records.listRecent(recordsRead(intervalMs)),
    store.read.records.listOpen(nowMs, OPEN_WAITS_READ),
    store.read.pastTicks.findLastDraw(),
  ]);
  const waiting = open.waits.map(({ rate, roles, fromMs, untilMs }) => ({
    rate,
    roles,
    waitedS: openMsBetween(hours, fromMs, untilMs) / 1000,
    standsFor: open.standsFor,
  }));
  return { model: waitModel(records, waiting), draw };
};

/**
 * Estimates how long a player would wait with these roles, from joining to the match, and tells who waits why the last
 * draw left them over. Somebody whom queue has never been told of counts with the rate that everybody begins with.
 */
export const createEstimateWait = (deps: Deps): EstimateWait => {
  let kept: { readonly learnt: Promise<Learnt>; readonly atMs: number } | null = null;
  const learnt = (): Promise<Learnt> => {
    const nowMs = deps.clock.nowMs();
    if (kept !== null && nowMs - kept.atMs < KEEP_MS) return kept.learnt;
    const now = { learnt: learn(deps), atMs: nowMs };
    kept = now;
    now.learnt.catch(() => {
      if (kept === now) kept = null;
    });
    return now.learnt;
  };
  return async (userId, roles) => {
    const { read } = deps.store;
    const [{ model, draw }, players, entry] = await Promise.all([
      learnt(),
      read.players.findMany([userId]),
      read.entries.findLiveByUser(userId),
    ]);
    const estimate = model({ rate: players.get(userId)?.card.rate ?? LIMITS.initialRate, roles });
    const isWaiting = entry?.state === "waiting";
    return { ...estimate, leftOver: isWaiting ? leftOverOf(draw, userId, entry.joinedAtMs) : null };
  };
};
