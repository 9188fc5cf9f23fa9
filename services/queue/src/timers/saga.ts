import {
  beginTrace,
  type Logger,
  startWorker,
  type Timers,
  type Worker,
  withTraceparent,
} from "@gokaku/service";
import { planDeadlineMs } from "../domain/schedule.ts";
import { createMatches } from "../usecases/create-matches.ts";
import type { Deps } from "../usecases/deps.ts";
import { offerSeats } from "../usecases/offer-seats.ts";
import { expireTick, openTick } from "../usecases/open-tick.ts";
import { recordTick } from "../usecases/record-tick.ts";
import { seatSubstitutes } from "../usecases/seat-substitutes.ts";
import { writeClaims } from "../usecases/write-claims.ts";
import { startTickOpener } from "./tick-opener.ts";

/** Each step wakes the next; the polls find the work that a crash or another replica left. */
const POLL_MS = 5_000;
/** The creation worker also wakes the records, but may fail for long while matches is unavailable. */
const RECORDS_POLL_MS = 30_000;

/** Runs the steps from a tick to its matches: opening, expiry, claims, creation; and those from an open seat. */
export const startSaga = (
  stack: AsyncDisposableStack,
  timers: Timers,
  log: Logger,
  deps: Deps,
): Readonly<Record<"claims" | "creation" | "offers" | "seating", Worker>> => {
  const { clock, intervalMs } = deps;
  const start = (
    worker: string,
    work: (signal: AbortSignal) => Promise<boolean | number>,
    pollMs: number = POLL_MS,
  ): Worker => stack.use(startWorker({ timers, log: log.child({ worker }), pollMs, work }));

  const records = start("records", () => recordTick(deps), RECORDS_POLL_MS);
  const creation = start("creation", async () => {
    await createMatches(deps);
    records.wake();
    return false;
  });
  const claims = start("claims", () => writeClaims(deps).then(() => false));

  // Often enough to find every open tick before its deadline.
  const expiryPollMs = Math.min(POLL_MS, planDeadlineMs(intervalMs) / 4);
  start(
    "expiry",
    async (signal) => {
      const leftMs = await expireTick(deps);
      if (leftMs !== null) await timers.sleep(Math.min(leftMs, expiryPollMs), signal);
      return leftMs !== null;
    },
    expiryPollMs,
  );

  const open = async (key: number) => {
    await expireTick(deps);
    const opened = await withTraceparent(beginTrace(deps.chance, "tick"), () =>
      openTick(deps, { key, triggeredBy: null }),
    );
    if (opened.outcome === "idle") records.wake();
    if (opened.outcome !== "already_open") deps.measure.tickDue(key, "waiting" in opened);
    return opened;
  };
  stack.use(startTickOpener({ clock, timers, log, intervalMs, open }));

  const offers = start("offers", () => offerSeats(deps));
  const seating = start("seating", async () => {
    const hasMore = await seatSubstitutes(deps);
    if (hasMore) offers.wake();
    return hasMore;
  });
  return { claims, creation, offers, seating };
};
