import {
  beginTrace,
  type Logger,
  startWorker,
  type Timers,
  type Worker,
  withTraceparent,
} from "@gokaku/service";
import { createMatches } from "../usecases/create-matches.ts";
import type { Deps } from "../usecases/deps.ts";
import { offerSeats } from "../usecases/offer-seats.ts";
import { expireTick, openTick } from "../usecases/open-tick.ts";
import { recordTick } from "../usecases/record-tick.ts";
import { seatSubstitutes } from "../usecases/seat-substitutes.ts";
import { writeClaims } from "../usecases/write-claims.ts";
import { lookEveryMs, WOKEN_POLL_MS } from "./look.ts";
import { startTickOpener } from "./tick-opener.ts";

/**
 * Runs the steps from a tick to its matches: opening, expiry, claims, creation; and those from an open seat. Each step
 * wakes the next; the look for work wakes those that a crash or another replica left.
 */
export const startSaga = (
  stack: AsyncDisposableStack,
  timers: Timers,
  log: Logger,
  deps: Deps,
): Readonly<Record<"claims" | "creation" | "records" | "expiry" | "offers" | "seating", Worker>> => {
  const { clock, intervalMs } = deps;
  const start = (worker: string, work: (signal: AbortSignal) => Promise<boolean | number>): Worker =>
    stack.use(startWorker({ timers, log: log.child({ worker }), pollMs: WOKEN_POLL_MS, work }));

  const records = start("records", () => recordTick(deps));
  const creation = start("creation", async () => {
    await createMatches(deps);
    records.wake();
    return false;
  });
  const claims = start("claims", () => writeClaims(deps).then(() => false));

  const expiry = start("expiry", async (signal) => {
    const leftMs = await expireTick(deps);
    if (leftMs !== null) await timers.sleep(Math.min(leftMs, lookEveryMs(intervalMs)), signal);
    return leftMs !== null;
  });

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
  return { claims, creation, records, expiry, offers, seating };
};
