import { type Logger, startWorker, type Timers, type Worker } from "@gokaku/service";
import { createMatches } from "../usecases/create-matches.ts";
import type { Deps } from "../usecases/deps.ts";
import { expireTick, openTick } from "../usecases/open-tick.ts";
import { recordTick } from "../usecases/record-tick.ts";
import { writeClaims } from "../usecases/write-claims.ts";
import { startTickOpener } from "./tick-opener.ts";

/** The polls only find what a crash or another replica left behind; otherwise each step wakes the next. */
const POLL_MS = 1_000;
const EXPIRE_EVERY_MS = 500;

/** Runs queue's part of the way from a tick to its matches: opening, expiry, claims, creation. */
export const startSaga = (
  stack: AsyncDisposableStack,
  timers: Timers,
  log: Logger,
  deps: Deps,
): { readonly claims: Worker; readonly creation: Worker } => {
  const start = (worker: string, work: () => Promise<boolean>): Worker =>
    stack.use(startWorker({ timers, log: log.child({ worker }), pollMs: POLL_MS, work }));
  const creation = start("creation", () => createMatches(deps).then(() => false));
  const claims = start("claims", () => writeClaims(deps).then(() => false));
  start("records", () => recordTick(deps));
  stack.use(timers.every(EXPIRE_EVERY_MS, () => expireTick(deps)));
  const { clock, intervalMs } = deps;
  const open = async (key: number) => {
    await expireTick(deps);
    return openTick(deps, { key, triggeredBy: null });
  };
  stack.use(startTickOpener({ clock, timers, log, intervalMs, open }));
  return { claims, creation };
};
