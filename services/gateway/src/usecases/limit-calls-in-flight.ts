import { CodedError } from "@gokaku/game";
import { createInFlight, type InFlight, type Timers } from "@gokaku/service";
import { CALL_WAITS_MS, CALLS_IN_FLIGHT, type InFlightLimit, scaledInFlight } from "../domain/limits.ts";

/** Bounds for the calls in flight, so that a burst of one visitor waits behind itself and not in front of the others. */
export interface CallsInFlight {
  /** Keyed by user id. */
  readonly ofUser: InFlight;
  /** Keyed by address, for calls without a valid token. */
  readonly ofAddress: InFlight;
}

const RETRY_AFTER_S = 1;

/** @param scale multiplies the bounds. Both throw CodedError `rate_limited` */
export const limitCallsInFlight = (scale: number, timers: Timers): CallsInFlight => {
  const bound = (limit: InFlightLimit): InFlight =>
    createInFlight({
      ...scaledInFlight(limit, scale),
      waitMs: CALL_WAITS_MS,
      timers,
      refuse: () =>
        new CodedError("rate_limited", "too many calls of one visitor are in flight", {
          retry_after: RETRY_AFTER_S,
        }),
    });
  return { ofUser: bound(CALLS_IN_FLIGHT.user), ofAddress: bound(CALLS_IN_FLIGHT.address) };
};
