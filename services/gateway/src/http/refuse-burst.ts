import { CodedError } from "@gokaku/game";
import { type Chance, newTraceparent, traceIdOf } from "@gokaku/service";
import type { RequestHandler } from "express";
import { bearerOf, type DoorDependencies } from "./door.ts";
import { toFailure } from "./failure.ts";

const RETRY_AFTER_S = 1;

const { status, headers, body } = toFailure(
  new CodedError("rate_limited", "too many calls of one user are in flight", { retry_after: RETRY_AFTER_S }),
);
const TEXT = JSON.stringify(body);
const HEADERS = {
  ...headers,
  "content-type": "application/json; charset=utf-8",
  "content-length": Buffer.byteLength(TEXT),
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/**
 * Refuses the calls of a user who has no room for one more (LIMIT-400) before anything is done for them: what a burst
 * costs is what its refusals cost, and others wait for that.
 */
export const refuseBurst = ({
  tokens,
  inFlight,
  chance,
  count,
}: Pick<DoorDependencies, "tokens" | "inFlight"> & {
  readonly chance: Chance;
  /** Counts a refused call. */
  readonly count: (status: number) => void;
}): RequestHandler => {
  return (request, response, next) => {
    const token = bearerOf(request.headers.authorization);
    const identity = token === undefined ? null : tokens.known(token);
    if (identity === null || !inFlight.ofUser.isFull(identity.userId)) return next();
    count(status);
    response.writeHead(status, { ...HEADERS, "x-request-id": traceIdOf(newTraceparent(chance)) });
    response.end(TEXT);
  };
};
