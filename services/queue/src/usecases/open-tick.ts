import { LIMITS } from "@gokaku/game";
import type { Chance, Clock } from "@gokaku/service";
import { type Hours, openMsBetween } from "../domain/hours.ts";
import type { SnapshotPlayer } from "../domain/plan.ts";
import { mayTick } from "../domain/schedule.ts";
import { activeSeason } from "../domain/season.ts";
import { countRoles } from "../domain/view.ts";
import type { WaitingPlayer } from "../store/ticks.ts";
import type { Store } from "./ports.ts";

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly hours: Hours;
}

export interface TickOrder {
  readonly kind: "scheduled" | "manual";
  /** Planned start, unix ms. */
  readonly key: number;
}

export type Opened =
  | { readonly outcome: "opened" | "idle"; readonly key: number; readonly waiting: number }
  | { readonly outcome: "closed" | "already_open" | "key_taken" };

const toSnapshot = (
  { joinedAtMs, ...player }: WaitingPlayer,
  nowMs: number,
  hours: Hours,
): SnapshotPlayer => ({ ...player, waitedS: Math.floor(openMsBetween(hours, joinedAtMs, nowMs) / 1000) });

/**
 * Opens a tick: stores everybody who may be matched now, with the event that asks for a plan. With fewer than
 * ten the tick is kept as idle and asks for nothing.
 */
export const openTick = async (
  { store, clock, chance, hours }: Deps,
  { kind, key }: TickOrder,
): Promise<Opened> => {
  let snapshot: readonly SnapshotPlayer[] = [];
  const opened = await store.transact<Opened>(
    async (unit) => {
      const nowMs = clock.nowMs();
      const season = activeSeason(await unit.seasons.list());
      if (season === null || !mayTick(nowMs, hours, season)) return { outcome: "closed" };
      if (await unit.ticks.hasOpen()) return { outcome: "already_open" };
      const { version } = await unit.settings.findCurrent();
      const players = await unit.ticks.listEligible(season.seasonId, nowMs);
      const isIdle = players.length < LIMITS.playersPerMatch;
      snapshot = players.map((player) => toSnapshot(player, nowMs, hours));
      const packed = isIdle ? null : await unit.ticks.packSnapshot(snapshot);
      const stored = await unit.ticks.insert({
        key,
        kind,
        seasonId: season.seasonId,
        settingsVersion: version,
        seed: chance.int(2 ** 32),
        openedAtMs: nowMs,
        waiting: players.length,
        offered: countRoles((role) => players.filter(({ roles }) => roles.includes(role)).length),
        packed,
        snapshotMs: clock.nowMs() - nowMs,
      });
      if (!stored) return { outcome: "key_taken" };
      if (!isIdle) await unit.announce.tickOpened(key, players.length);
      return { outcome: isIdle ? "idle" : "opened", key, waiting: players.length };
    },
    { isolation: "repeatable read" },
  );
  if (opened.outcome === "opened") store.read.ticks.keepSnapshot(key, snapshot);
  return opened;
};
