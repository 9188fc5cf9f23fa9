import { type Logger, startWorker, type Timers, type Worker } from "@gokaku/service";
import type { Provider } from "../remote/provider.ts";
import { askAboutDue } from "../usecases/ask-provider.ts";
import type { Deps } from "../usecases/deps.ts";
import { pullProviderEvents } from "../usecases/take-events.ts";

/** For orders that a process left which has died. */
const LOOK_MS = 10_000;
/** A paid order whose webhook event is lost is found within this time. */
const READ_MS = 20_000;

interface Timed {
  readonly timers: Timers;
  readonly log: Logger;
}

/** Asks the provider about orders that are due; woken when one is. */
export const startAsking = (
  { timers, log }: Timed,
  deps: Omit<Deps, "onOrdersDue">,
  provider: Provider,
): Worker => startWorker({ timers, log, pollMs: LOOK_MS, work: () => askAboutDue(deps, provider) });

/** Reads the provider's events at an interval. */
export const startReading = ({ timers, log }: Timed, deps: Deps, provider: Provider): Worker =>
  startWorker({
    timers,
    log,
    pollMs: READ_MS,
    pauseMs: () => READ_MS,
    async work() {
      await pullProviderEvents(deps, provider);
      return false;
    },
  });
