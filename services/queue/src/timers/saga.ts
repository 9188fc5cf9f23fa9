import { type Chance, type Clock, type Logger, startWorker, type Timers } from "@gokaku/service";
import type { Hours } from "../domain/hours.ts";
import { createMatches } from "../usecases/create-matches.ts";
import { expireTick } from "../usecases/expire-tick.ts";
import { openTick } from "../usecases/open-tick.ts";
import type { CountRare, CreateMatches, Store } from "../usecases/ports.ts";
import { recordTick } from "../usecases/record-tick.ts";
import { writeClaims } from "../usecases/write-claims.ts";
import { startTickOpener } from "./tick-opener.ts";

/** The polls only find what a crash or another replica left behind; otherwise each step wakes the next. */
const POLL_MS = 1_000;
const EXPIRE_EVERY_MS = 500;

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly timers: Timers;
  readonly log: Logger;
  readonly countRare: CountRare;
  readonly hours: Hours;
  readonly intervalMs: number;
  readonly createMatches: CreateMatches;
}

/** Runs queue's part of the way from a tick to its matches: opening, expiry, claims, creation. */
export const startSaga = (stack: AsyncDisposableStack, deps: Deps): { readonly planStored: () => void } => {
  const { timers, clock, intervalMs } = deps;
  const creation = stack.use(
    startWorker({
      timers,
      log: deps.log.child({ worker: "creation" }),
      pollMs: POLL_MS,
      work: async () => {
        await createMatches(deps);
        return false;
      },
    }),
  );
  const claims = stack.use(
    startWorker({
      timers,
      log: deps.log.child({ worker: "claims" }),
      pollMs: POLL_MS,
      work: async () => {
        await writeClaims({ ...deps, onWritten: creation.wake });
        return false;
      },
    }),
  );
  stack.use(
    startWorker({
      timers,
      log: deps.log.child({ worker: "records" }),
      pollMs: POLL_MS,
      work: () => recordTick(deps),
    }),
  );
  stack.use(timers.every(EXPIRE_EVERY_MS, () => expireTick(deps)));
  stack.use(
    startTickOpener({
      clock,
      timers,
      log: deps.log,
      intervalMs,
      async open(key) {
        await expireTick(deps);
        return openTick(deps, { kind: "scheduled", key });
      },
    }),
  );
  return { planStored: claims.wake };
};
