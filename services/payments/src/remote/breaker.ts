import { CodedError } from "@gokaku/game";
import type { Clock } from "@gokaku/service";

const FAILURES_TO_OPEN = 3;
const OPEN_MS = 10_000;

/**
 * Lets nothing through for a while after several failures in a row, of those that `isOutage` counts.
 * @throws CodedError `unavailable` for an outage, or without asking while it lasts; else what `work` throws
 */
export const createBreaker = (clock: Clock, isOutage: (error: unknown) => boolean) => {
  let failures = 0;
  let openUntilMs = 0;
  const isOpen = (): boolean => clock.nowMs() < openUntilMs;
  return {
    isOpen,
    async through<Result>(work: () => Promise<Result>): Promise<Result> {
      if (isOpen())
        throw new CodedError("unavailable", "not asking: the provider failed several times in a row");
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        if (!isOutage(error)) {
          failures = 0;
          throw error;
        }
        failures += 1;
        if (failures >= FAILURES_TO_OPEN) openUntilMs = clock.nowMs() + OPEN_MS;
        throw new CodedError("unavailable", "the payment provider does not answer", {}, error);
      }
    },
  };
};
