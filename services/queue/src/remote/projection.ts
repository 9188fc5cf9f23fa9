import { areCaughtUp, type Bus, CONSUMERS, type ConsumerName, serviceOf } from "@gokaku/bus";
import { type DatabaseClock, hasOpenLetters } from "@gokaku/db";
import type { Timers } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "../usecases/deps.ts";

/** How long the result of a check is cached. */
const FRESH_TTL_MS = 4_000;
const STALE_TTL_MS = 250;
/** A check that takes longer counts as stale, and the join asks users. */
const TIMEOUT_MS = 250;
/** Older unpublished events in users' outbox make the projection stale. */
const MOST_OUTBOX_DELAY_MS = 1_000;

/** The consumers of events about players. */
const PROJECTING = (Object.keys(CONSUMERS) as ConsumerName[]).filter(
  (name) => serviceOf(name) === "queue" && CONSUMERS[name].subject.startsWith("user."),
);

/**
 * Caches a check for some seconds; concurrent callers share one check. A check that fails or times out is stale.
 * @param check whether every event before its start is applied here
 */
export const createFreshness = (
  { timers }: { readonly timers: Timers },
  clock: DatabaseClock,
  check: () => Promise<boolean>,
): (() => Promise<boolean>) => {
  let known = { isFresh: false, untilMs: 0 };
  let running: Promise<boolean> | null = null;

  const checkOnce = async (nowMs: number): Promise<boolean> => {
    const late = Promise.withResolvers<boolean>();
    using _budget = timers.after(TIMEOUT_MS, () => late.resolve(false));
    const isFresh = await Promise.race([check().catch(() => false), late.promise]);
    known = { isFresh, untilMs: nowMs + (isFresh ? FRESH_TTL_MS : STALE_TTL_MS) };
    return isFresh;
  };

  return async () => {
    const nowMs = await clock.confirmedNowMs();
    if (nowMs < known.untilMs) return known.isFresh;
    running ??= checkOnce(nowMs).finally(() => {
      running = null;
    });
    return running;
  };
};

/** Whether the projection says who may queue, and all player events are applied here: none is left in users' outbox, the stream or the dead letters. */
export const checkProjection =
  (bus: Bus, db: Kysely<Tables>, users: Deps["users"]) => async (): Promise<boolean> => {
    if (!bus.isConnected()) return false;
    const { oldestMs, isSealRequired } = await users.getEventDelay({}, { deadlineMs: TIMEOUT_MS });
    // A seal lapses when a season begins, without an event about its player.
    if (oldestMs > MOST_OUTBOX_DELAY_MS || isSealRequired) return false;
    return (await areCaughtUp(bus, PROJECTING)) && !(await hasOpenLetters(db, PROJECTING));
  };
