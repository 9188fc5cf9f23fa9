import { type Logger, startWorker, type Timers, type Worker } from "@gokaku/service";
import { deleteOldMatches } from "../usecases/delete-old.ts";
import type { Deps } from "../usecases/deps.ts";
import { createRegisterCommands } from "../usecases/register-commands.ts";
import { reportLetters } from "../usecases/report-letters.ts";
import { reportSlow } from "../usecases/report-slow.ts";
import { setRoles } from "../usecases/set-roles.ts";
import { showDue } from "../usecases/show-due.ts";
import { createShowQueue } from "../usecases/show-queue.ts";

/** For targets that a process left which has died. */
const LOOK_MS = 10_000;
const CARD_MS = 5_000;
const DELETE_MS = 3_600_000;
const STAFF_MS = 60_000;
const ROLES_MS = 60_000;

interface Timed {
  readonly timers: Timers;
  readonly log: Logger;
}

/** Shows at Discord what is due; woken when something is. */
export const startShowing = ({ timers, log }: Timed, deps: Omit<Deps, "onDue">): Worker =>
  startWorker({ timers, log, pollMs: LOOK_MS, work: () => showDue(deps) });

/** Shows the queue at an interval, which is also the shortest one between two edits. */
export const startCards = ({ timers, log }: Timed, deps: Parameters<typeof createShowQueue>[0]): Worker => {
  const showQueue = createShowQueue(deps);
  return startWorker({
    timers,
    log,
    pollMs: CARD_MS,
    async work() {
      await showQueue();
      return false;
    },
  });
};

/** Registers the slash commands, after a start only. */
export const startRegistering = (
  { timers, log }: Timed,
  deps: Parameters<typeof createRegisterCommands>[0],
): Worker => startWorker({ timers, log, pollMs: DELETE_MS, work: createRegisterCommands(deps) });

/** Looks every minute for what staff has to know and no event says. */
export const startReporting = (
  { timers, log }: Timed,
  deps: Parameters<typeof reportSlow>[0] & Parameters<typeof reportLetters>[0],
): Worker =>
  startWorker({
    timers,
    log,
    pollMs: STAFF_MS,
    async work() {
      await Promise.all([reportSlow(deps), reportLetters(deps)]);
      return false;
    },
  });

/** Looks every minute whether the roles of a new day or season are to be set. */
export const startRoles = ({ timers, log }: Timed, deps: Parameters<typeof setRoles>[0]): Worker =>
  startWorker({
    timers,
    log,
    pollMs: ROLES_MS,
    async work() {
      await setRoles(deps);
      return false;
    },
  });

export const startDeleting = ({ timers, log }: Timed, deps: Pick<Deps, "transact" | "clock">): Worker =>
  startWorker({
    timers,
    log,
    pollMs: DELETE_MS,
    async work() {
      await deleteOldMatches(deps);
      return false;
    },
  });
