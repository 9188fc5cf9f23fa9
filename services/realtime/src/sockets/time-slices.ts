import { type LocalClock, nextTurn } from "@gokaku/service";
import { TIME_SLICE } from "../domain/constants.ts";

/**
 * Runs `work` for each item in time slices of a few ms, the first slice at once. An item that leaves the
 * set meanwhile is skipped; one that joins is served.
 */
export type InTimeSlices = <T>(items: Iterable<T>, work: (item: T) => void) => Promise<void>;

/** @param onError reported an item whose work threw; the others' is done all the same. */
export const createTimeSlicer =
  (clock: Pick<LocalClock, "monotonicMs">, onError: (error: unknown) => void): InTimeSlices =>
  async (items, work) => {
    let sliceEndsAtMs = clock.monotonicMs() + TIME_SLICE.ms;
    let done = 0;
    for (const item of items) {
      if (done === TIME_SLICE.itemsBetweenLooks) {
        done = 0;
        if (clock.monotonicMs() >= sliceEndsAtMs) {
          await nextTurn();
          sliceEndsAtMs = clock.monotonicMs() + TIME_SLICE.ms;
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
