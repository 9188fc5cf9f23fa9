import { type Logger, startWorker, type Timers } from "@gokaku/service";
import { createMeetDeadlines } from "../usecases/meet-deadlines.ts";
import { playRehearsal } from "../usecases/play-rehearsal.ts";

/** No deadline is set for less than 30 s ahead, so a look this often knows of each in time, whoever set it. */
const LOOK_EVERY_MS = 10_000;
/** Bots act one after another with so much between them, while a rehearsal is open. */
const REHEARSAL_MS = 1_000;
const LOOK_FOR_REHEARSAL_MS = 5_000;
/** Deadlines within this time are handled together. */
const GATHER_MS = 500;

/** The timers of matches. */
export const startTimers = (
  stack: AsyncDisposableStack,
  timers: Timers,
  log: Logger,
  deps: Parameters<typeof createMeetDeadlines>[0] & Parameters<typeof playRehearsal>[0],
): void => {
  const meetDeadlines = createMeetDeadlines(deps);
  stack.use(
    startWorker({
      timers,
      log: log.child({ worker: "deadlines" }),
      pollMs: LOOK_EVERY_MS,
      async work(signal) {
        const leftMs = await meetDeadlines();
        if (leftMs === null || leftMs > LOOK_EVERY_MS) return false;
        await timers.sleep(Math.max(GATHER_MS, leftMs), signal);
        return true;
      },
    }),
  );
  stack.use(
    startWorker({
      timers,
      log: log.child({ worker: "rehearsal" }),
      pollMs: LOOK_FOR_REHEARSAL_MS,
      work: async () => ((await playRehearsal(deps)) ? REHEARSAL_MS : false),
    }),
  );
};
