import { CodedError, type UserId } from "@gokaku/game";
import { createInFlight, type InFlight, type Timers } from "@gokaku/service";
import {
  BURST_RETRY_AFTER_S,
  CALL_WAITS_MS,
  CALLS_IN_FLIGHT,
  type InFlightLimit,
  LARGE_BODY_WAITS_MS,
  scaledInFlight,
} from "../domain/limits.ts";

/** Bounds for the calls in flight, so that a burst of one visitor waits behind itself and not in front of the others. */
export interface CallsInFlight {
  readonly ofUser: UserCallsInFlight;
  /** Keyed by address, for calls without a valid token. @throws CodedError `rate_limited` as for users */
  readonly ofAddress: InFlight;
  /** All visitors have the same key. @throws CodedError `rate_limited` as for users */
  readonly ofLargeBody: InFlight;
}

/** Bounds the calls of each user, and further the calls that change something. */
export interface UserCallsInFlight {
  /** @throws CodedError `rate_limited` when there is no room or no turn in time */
  run<Value>(userId: UserId, isChange: boolean, work: () => Promise<Value>): Promise<Value>;
  /** Whether a further call of this user would be refused at once. */
  isFull(userId: UserId, isChange: boolean): boolean;
}

/** @param scale multiplies the bounds */
export const limitCallsInFlight = (scale: number, timers: Timers): CallsInFlight => {
  const bound = (limit: InFlightLimit, waitMs: number = CALL_WAITS_MS): InFlight =>
    createInFlight({
      ...scaledInFlight(limit, scale),
      waitMs,
      timers,
      refuse: () =>
        new CodedError("rate_limited", "too many calls are in flight", {
          retry_after: BURST_RETRY_AFTER_S,
        }),
    });
  const all = bound(CALLS_IN_FLIGHT.user);
  const changes = bound(CALLS_IN_FLIGHT.changes);
  return {
    ofUser: {
      // A change waits for other changes first, so that it holds no place among the calls meanwhile.
      run: (userId, isChange, work) =>
        isChange ? changes.run(userId, () => all.run(userId, work)) : all.run(userId, work),
      isFull: (userId, isChange) => all.isFull(userId) || (isChange && changes.isFull(userId)),
    },
    ofAddress: bound(CALLS_IN_FLIGHT.address),
    ofLargeBody: bound(CALLS_IN_FLIGHT.largeBody, LARGE_BODY_WAITS_MS),
  };
};
