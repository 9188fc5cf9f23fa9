import { create } from "@bufbuild/protobuf";
import { CodedError, LIMITS, type UserId } from "@gokaku/game";
import { type SnapshotPlayer, SnapshotPlayerSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { EXTRA_WINDOW } from "../domain/appointment.ts";
import { openMsBetween } from "../domain/hours.ts";
import { repeatPairingsOf } from "../domain/repeat-pairings.ts";
import { countRoles } from "../domain/roles.ts";
import {
  type Closure,
  closureAt,
  mayTick,
  nextPossibleTickMs,
  nextTickMs,
  planDeadlineMs,
} from "../domain/schedule.ts";
import { activeSeason } from "../domain/season.ts";
import { adminActed, tickOpened } from "../events/events.ts";
import { listPromisedNow } from "../store/appointments.ts";
import { cacheSnapshot } from "../store/cached-tick.ts";
import { listTeamsByMatchIds } from "../store/claims.ts";
import { listSeasons } from "../store/seasons.ts";
import { getCurrentSettings } from "../store/settings.ts";
import {
  expireOpenTick,
  findUnplannedTickKey,
  hasOpenTick,
  insertTick,
  listEligible,
  packSnapshot,
  type StoredTick,
} from "../store/ticks.ts";
import type { Deps } from "./deps.ts";

type OpenDeps = Pick<Deps, "transact" | "clock" | "chance" | "hours" | "intervalMs" | "cachedTick">;

export type Opened =
  | { readonly outcome: "opened" | "idle"; readonly key: number; readonly waiting: number }
  | { readonly outcome: "already_open" | "key_taken" }
  | { readonly outcome: "closed"; readonly closure: Closure };

/**
 * The eligible players with what a plan needs of them.
 * @param atMs until when their waits are counted, unix ms
 */
const takeSnapshot = async (
  { db, hours }: Pick<Deps, "db" | "hours">,
  eligible: Awaited<ReturnType<typeof listEligible>>,
  atMs: number,
): Promise<readonly SnapshotPlayer[]> => {
  const recent = eligible.map(({ recentMatchIds }) => recentMatchIds);
  const repeats = repeatPairingsOf(
    eligible.map(({ player }) => player.userId),
    recent,
    await listTeamsByMatchIds(db, [...new Set(recent.flat())]),
  );
  const promised = await listPromisedNow(db, atMs);
  return eligible.map(({ joinedAtMs, player }, place) =>
    create(SnapshotPlayerSchema, {
      ...player,
      ...(promised.has(player.userId) && { extraWindow: EXTRA_WINDOW }),
      waitedSeconds: Math.floor(openMsBetween(hours, joinedAtMs, atMs) / 1000),
      matesBefore: [...(repeats.mates.get(place) ?? [])],
      opponentsBefore: [...(repeats.opponents.get(place) ?? [])],
    }),
  );
};

export interface TickPreview extends Omit<StoredTick, "warmStart"> {
  /** Above the bound when the players are left out. */
  readonly playerCount: number;
}

/**
 * The queue as the next tick would find it; nothing is stored. No players while no tick can run.
 * @param most bound of the players; those of a longer queue are left out. Null for no bound
 */
export const previewTick = async (
  { db, clock, hours, intervalMs }: Pick<Deps, "db" | "clock" | "hours" | "intervalMs">,
  most: number | null,
): Promise<TickPreview> => {
  const nowMs = clock.nowMs();
  const season = activeSeason(await listSeasons(db));
  const nextMs = nextPossibleTickMs(nowMs, intervalMs, hours, season);
  const { version, settings } = await getCurrentSettings(db);
  const isComing = season !== null && nextMs !== null && nextMs - nowMs <= intervalMs;
  const limit = most === null ? {} : { limit: most + 1 };
  const eligible = isComing ? await listEligible(db, season.seasonId, nowMs, limit) : [];
  const isWithin = most === null || eligible.length <= most;
  return {
    key: nextMs ?? nextTickMs(nowMs, intervalMs),
    settingsVersion: version,
    settings,
    seed: 0,
    intervalS: Math.round(intervalMs / 1000),
    playerCount: eligible.length,
    snapshot: isComing && isWithin ? await takeSnapshot({ db, hours }, eligible, nextMs) : [],
  };
};

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
      const { version } = await getCurrentSettings(db);
      snapshot = await takeSnapshot({ db, hours }, await listEligible(db, season.seasonId, nowMs), nowMs);
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
        offered: countRoles((role) => snapshot.filter(({ roles }) => roles.includes(role)).length),
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
