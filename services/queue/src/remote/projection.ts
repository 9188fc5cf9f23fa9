import { areCaughtUp, type Bus, CONSUMERS, type ConsumerName, serviceOf } from "@gokaku/bus";
import { type DatabaseClock, hasOpenLetters } from "@gokaku/db";
import type { Timers } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "../usecases/deps.ts";

/** How long a look that found everything applied counts, and how soon another one follows a look that did not. */
const KEEP_FRESH_MS = 4_000;
const KEEP_STALE_MS = 250;
/** Longer than this nobody waits for a look: users are asked. */
const BUDGET_MS = 250;
/** Events that wait longer than this to leave users' outbox may be what matters. */
const UNSENT_MOST_MS = 1_000;

/** Everything that tells queue of a player. */
const PROJECTING = (Object.keys(CONSUMERS) as ConsumerName[]).filter(
  (name) => serviceOf(name) === "queue" && CONSUMERS[name].subject.startsWith("user."),
);

/**
 * Remembers a look for some seconds, one at a time, none while nobody asks. A look that fails or takes too long has
 * found nothing.
 * @param look whether everything that was true at its beginning is applied here
 */
export const createFreshness = (
  { timers }: { readonly timers: Timers },
  clock: DatabaseClock,
  look: () => Promise<boolean>,
): (() => Promise<boolean>) => {
  let known = { isFresh: false, untilMs: 0 };
  let looking: Promise<boolean> | null = null;

  const lookOnce = async (nowMs: number): Promise<boolean> => {
    const late = Promise.withResolvers<boolean>();
    using _budget = timers.after(BUDGET_MS, () => late.resolve(false));
    const isFresh = await Promise.race([look().catch(() => false), late.promise]);
    known = { isFresh, untilMs: nowMs + (isFresh ? KEEP_FRESH_MS : KEEP_STALE_MS) };
    return isFresh;
  };

  return async () => {
    const nowMs = await clock.confirmedNowMs();
    if (nowMs < known.untilMs) return known.isFresh;
    looking ??= lookOnce(nowMs).finally(() => {
      looking = null;
    });
    return looking;
  };
};

/**
 * Whether what users have told of players is applied here: nothing waits in their outbox, nothing in the stream, and
 * nothing was set aside as a dead letter.
 */
export const lookAtProjection =
  (bus: Bus, db: Kysely<Tables>, users: Deps["users"]) => async (): Promise<boolean> => {
    if (!bus.isConnected()) return false;
    const { oldestMs } = await users.getEventDelay({}, { deadlineMs: BUDGET_MS });
    if (oldestMs > UNSENT_MOST_MS) return false;
    return (await areCaughtUp(bus, PROJECTING)) && !(await hasOpenLetters(db, PROJECTING));
  };
