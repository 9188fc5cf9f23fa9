import { LIMITS, type UserId } from "@gokaku/game";
import { memoize } from "@gokaku/service";
import { type WaitEstimate, type WaitModel, waitModel } from "../domain/estimate.ts";
import { type EstimateJoins, estimateForJoin } from "../domain/estimate-outcome.ts";
import { recordsRead } from "../domain/estimate-record.ts";
import { openMsBetween } from "../domain/hours.ts";
import { type LastTick, type LeftOver, leftOverOf } from "../domain/last-tick.ts";
import type { RoleNumber } from "../domain/roles.ts";
import { findLiveByUserId } from "../store/entries.ts";
import { findLastTick } from "../store/past-ticks.ts";
import { listPlayersByUserIds } from "../store/players.ts";
import { listOpenWaits, listRecentRecords } from "../store/records.ts";
import { findPublishedView } from "../store/views.ts";
import type { Deps } from "./deps.ts";

const MODEL_TTL_MS = 10_000;
/** A screen shows an estimate for longer than a model is new; fits are rare while many join. */
const JOIN_TTL_MS = 60_000;
const OPEN_WAITS_READ = 1000;

type EstimateDeps = Pick<Deps, "db" | "clock" | "hours" | "intervalMs">;

/** An estimate, and why the last tick left the player over, if it did. */
export interface EstimatedWait extends WaitEstimate {
  readonly leftOver: LeftOver | null;
}

export type EstimateWait = (userId: UserId, roles: readonly RoleNumber[]) => Promise<EstimatedWait>;

interface Learnt {
  readonly model: WaitModel;
  readonly tick: LastTick | null;
}

const learn = async ({ db, clock, hours, intervalMs }: EstimateDeps): Promise<Learnt> => {
  const nowMs = clock.nowMs();
  const [records, open, tick] = await Promise.all([
    listRecentRecords(db, recordsRead(intervalMs)),
    listOpenWaits(db, nowMs, OPEN_WAITS_READ),
    findLastTick(db),
  ]);
  const waiting = open.waits.map(({ rate, roles, fromMs, untilMs }) => ({
    rate,
    roles,
    waitedS: openMsBetween(hours, fromMs, untilMs) / 1000,
    standsFor: open.standsFor,
  }));
  return { model: waitModel(records, waiting), tick };
};

/** Reads the estimates for joining players. Without an answer there are none: no join fails for it. */
export const createEstimateJoins = (deps: EstimateDeps): EstimateJoins => {
  const learnt = memoize(deps.clock, () => learn(deps), JOIN_TTL_MS);
  const view = memoize(deps.clock, () => findPublishedView(deps.db));
  return async () => {
    try {
      const [{ model }, shown] = await Promise.all([learnt(), view()]);
      return estimateForJoin(model, shown);
    } catch {
      return () => null;
    }
  };
};

/**
 * Estimates how long a player would wait with these roles, from joining to the match, and why the last tick left a
 * waiting player over. A player unknown to queue counts with the initial rate.
 */
export const createEstimateWait = (deps: EstimateDeps): EstimateWait => {
  const learnt = memoize(deps.clock, () => learn(deps), MODEL_TTL_MS);
  return async (userId, roles) => {
    const [{ model, tick }, players, entry] = await Promise.all([
      learnt(),
      listPlayersByUserIds(deps.db, [userId]),
      findLiveByUserId(deps.db, userId),
    ]);
    const estimate = model({ rate: players.get(userId)?.card.rate ?? LIMITS.initialRate, roles });
    const isWaiting = entry?.state === "waiting";
    return { ...estimate, leftOver: isWaiting ? leftOverOf(tick, userId, entry.joinedAtMs) : null };
  };
};
