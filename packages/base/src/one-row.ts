import type { Transact } from "@gokaku/db";
import { CodedError } from "@gokaku/game";
import { createInFlight, type Timers } from "@gokaku/service";

const MOST_WAITING = 64;
/** With the 500 ms for a lock this stays below the 2.5 s after which a caller gives up, so that the answer reaches it. */
const WAIT_MS = 1_500;
const LOCK_NOT_AVAILABLE = "55P03";

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;

/**
 * Runs the transactions that name a row one after the other for each row. Those that wait hold no connection, so that
 * calls for one row never take the pool from the others.
 * @throws CodedError `busy`, with nothing written, when the row stays contended
 */
export const oneAtATimePerRow = <Tables>(transact: Transact<Tables>, timers: Timers): Transact<Tables> => {
  const inTurn = createInFlight({
    atOnce: 1,
    mostWaiting: MOST_WAITING,
    waitMs: WAIT_MS,
    timers,
    refuse: () =>
      new CodedError("busy", "too many changes of one row wait for each other", { retry_after: 1 }),
  });
  return async (work, options = {}) => {
    const { row } = options;
    if (row === undefined) return transact(work, options);
    try {
      return await inTurn.run(row, () => transact(work, options));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      throw new CodedError("busy", `${row} is locked by other work`, { retry_after: 1 }, error);
    }
  };
};
