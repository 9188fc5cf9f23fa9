import { type LocalClock, nextTurn } from "@gokaku/service";

/** For how long work that is done in parts keeps everything else in the process waiting, in ms. */
export const TURN_MS = 5;
/** Looking at the clock for every item would cost more than it is worth. */
const ITEMS_BETWEEN_LOOKS = 16;

/**
 * Runs `work` for each item in time slices of a few ms, the first slice at once. An item that leaves the
 * set meanwhile is skipped; one that joins gets its turn.
 */
export type InTimeSlices = <T>(items: Iterable<T>, work: (item: T) => void) => Promise<void>;

/** @param onError reported an item whose work threw; the others' is done all the same. */
export const createInTurns =
  (clock: Pick<LocalClock, "monotonicMs">, onError: (error: unknown) => void): InTimeSlices =>
  async (items, work) => {
    let turnEndsAtMs = clock.monotonicMs() + TURN_MS;
    let done = 0;
    for (const item of items) {
      if (done === ITEMS_BETWEEN_LOOKS) {
        done = 0;
        if (clock.monotonicMs() >= turnEndsAtMs) {
          await nextTurn();
          turnEndsAtMs = clock.monotonicMs() + TURN_MS;
        }
      }
      done += 1;
      try {
        work(item);
      } catch (error) {
        onError(error);
      }
    }
  };
