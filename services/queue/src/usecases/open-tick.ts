import { create } from "@bufbuild/protobuf";
import { CodedError, LIMITS, type UserId } from "@gokaku/game";
import { roleToProto } from "@gokaku/grpc";
import { type SnapshotPlayer, SnapshotPlayerSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { openMsBetween } from "../domain/hours.ts";
import { repeatPairingsOf } from "../domain/repeat-pairings.ts";
import { type Closure, closureAt, mayTick, planDeadlineMs } from "../domain/schedule.ts";
import { activeSeason } from "../domain/season.ts";
import { countRoles } from "../domain/view.ts";
import { adminActed, tickOpened } from "../events/events.ts";
import { cacheSnapshot } from "../store/cached-tick.ts";
import { listTeamsByMatchIds } from "../store/claims.ts";
import { listSeasons } from "../store/seasons.ts";
import { findCurrentSettings } from "../store/settings.ts";
import {
  expireOpenTick,
  findUnplannedTickKey,
  hasOpenTick,
  insertTick,
  listEligible,
  packSnapshot,
} from "../store/ticks.ts";
import type { Deps } from "./deps.ts";

type OpenDeps = Pick<Deps, "transact" | "clock" | "chance" | "hours" | "intervalMs" | "cachedTick">;

export type Opened =
  | { readonly outcome: "opened" | "idle"; readonly key: number; readonly waiting: number }
  | { readonly outcome: "already_open" | "key_taken" }
  | { readonly outcome: "closed"; readonly closure: Closure };

/**
 * Opens a tick: stores a snapshot of the eligible players, with the event that asks for a plan. With fewer than ten
 * the tick is idle and needs no plan.
 * @param order.key planned start, unix ms
 * @param order.triggeredBy the admin who opens it by hand; null for a scheduled one
 */
export const openTick = async (
  { transact, clock, chance, hours, intervalMs, cachedTick }: OpenDeps,
  { key, triggeredBy }: { readonly key: number; readonly triggeredBy: UserId | null },
): Promise<Opened> => {
  // Absence depends on the time, so it has to be confirmed.
  await clock.confirmedNowMs();
  let snapshot: readonly SnapshotPlayer[] = [];
  const opened = await transact<Opened>(
    async ({ db, emit }) => {
      const nowMs = clock.nowMs();
      const season = activeSeason(await listSeasons(db));
      if (season === null || !mayTick(nowMs, hours, season))
        return { outcome: "closed", closure: closureAt(nowMs, hours, season) };
      if (await hasOpenTick(db)) return { outcome: "already_open" };
      const { version } = await findCurrentSettings(db);
      const eligible = await listEligible(db, season.seasonId, nowMs);
      const recent = eligible.map(({ recentMatchIds }) => recentMatchIds);
      const repeats = repeatPairingsOf(
        eligible.map(({ player }) => player.userId),
        recent,
        await listTeamsByMatchIds(db, [...new Set(recent.flat())]),
      );
      snapshot = eligible.map(({ joinedAtMs, player }, place) =>
        create(SnapshotPlayerSchema, {
          ...player,
          waitedSeconds: Math.floor(openMsBetween(hours, joinedAtMs, nowMs) / 1000),
          matesBefore: [...(repeats.mates.get(place) ?? [])],
          opponentsBefore: [...(repeats.opponents.get(place) ?? [])],
        }),
      );
      const waiting = snapshot.length;
      const isIdle = waiting < LIMITS.playersPerMatch;
      const packed = isIdle ? null : await packSnapshot(snapshot);
      const stored = await insertTick(db, {
        key,
        kind: triggeredBy === null ? "scheduled" : "manual",
        seasonId: season.seasonId,
        settingsVersion: version,
        seed: chance.int(2 ** 32),
        openedAtMs: nowMs,
        intervalS: Math.round(intervalMs / 1000),
        waiting,
        offered: countRoles(
          (role) => snapshot.filter(({ roles }) => roles.includes(roleToProto(role))).length,
        ),
        packed,
        snapshotMs: clock.nowMs() - nowMs,
      });
      if (!stored) return { outcome: "key_taken" };
      if (!isIdle) await emit(tickOpened(key, waiting));
      if (triggeredBy !== null) {
        await emit(
          adminActed({
            actorId: triggeredBy,
            action: "tick.trigger",
            object: String(key),
            after: { waiting },
            actedAtMs: nowMs,
          }),
        );
      }
      return { outcome: isIdle ? "idle" : "opened", key, waiting };
    },
    { isolation: "repeatable read" },
  );
  if (opened.outcome === "opened") cacheSnapshot(cachedTick, key, snapshot);
  return opened;
};

const ATTEMPTS = 5;

/**
 * Opens a tick at this moment. Its key is the moment in ms; when that is taken, the next free one.
 * @throws CodedError `tick_open` while another tick is open, `matching_closed` outside the season or the hours
 */
export const triggerTick = async (
  deps: OpenDeps,
  adminId: UserId,
): Promise<{ readonly key: number; readonly waiting: number }> => {
  const startMs = await deps.clock.confirmedNowMs();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const opened = await openTick(deps, { key: startMs + attempt, triggeredBy: adminId });
    switch (opened.outcome) {
      case "opened":
      case "idle":
        return opened;
      case "already_open":
        throw new CodedError("tick_open", "a tick is open");
      case "closed":
        throw new CodedError("matching_closed", "no tick may run outside the season or the hours", {
          is_outside_season: opened.closure.isOutsideSeason ? 1 : 0,
          ...(opened.closure.opensAtMs !== null && {
            opens_at: Math.ceil(opened.closure.opensAtMs / 1000),
          }),
        });
      case "key_taken":
        continue;
    }
  }
  throw new CodedError("tick_open", "other ticks were opened at the same moment");
};

/**
 * Expires an open tick without a plan at its deadline; its players continue to wait.
 * @returns ms until the open tick expires; null without one
 */
export const expireTick = async ({
  db,
  clock,
  intervalMs,
  cachedTick,
  countRare,
}: Pick<Deps, "db" | "clock" | "intervalMs" | "cachedTick" | "countRare">): Promise<number | null> => {
  const key = await findUnplannedTickKey(db);
  if (key === null) return null;
  const nowMs = await clock.confirmedNowMs();
  const leftMs = key + planDeadlineMs(intervalMs) - nowMs;
  if (leftMs > 0) return leftMs;
  if ((await expireOpenTick(db, nowMs - planDeadlineMs(intervalMs), nowMs)) === null) return null;
  cachedTick.current = null;
  countRare("tick_expired");
  return null;
};
