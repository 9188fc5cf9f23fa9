import { CLOSE, type Close } from "./admission.ts";
import { SOCKET } from "./constants.ts";

/** The times by which one socket's health is judged, in unix ms. */
export interface Pulse {
  readonly lastHeardAtMs: number;
  readonly lastPingAtMs: number;
  /** Since when its connection takes nothing; null while it does. */
  readonly stalledSinceMs: number | null;
  readonly tokenExpiresAtMs: number | null;
}

export type Care =
  | Readonly<{ kind: "leave" }>
  | Readonly<{ kind: "ping" }>
  | Readonly<{ kind: "close"; close: Close }>
  /** The peer no longer answers or reads: a close handshake would never end. */
  | Readonly<{ kind: "cut"; cause: "silent" | "slow" }>;

export const judgePulse = (pulse: Pulse, nowMs: number): Care => {
  if (nowMs - pulse.lastHeardAtMs > SOCKET.silenceLimitMs) return { kind: "cut", cause: "silent" };
  if (pulse.stalledSinceMs !== null && nowMs - pulse.stalledSinceMs > SOCKET.stallLimitMs)
    return { kind: "cut", cause: "slow" };
  if (pulse.tokenExpiresAtMs !== null && nowMs >= pulse.tokenExpiresAtMs)
    return { kind: "close", close: CLOSE.tokenExpired };
  if (nowMs - pulse.lastPingAtMs >= SOCKET.pingIntervalMs) return { kind: "ping" };
  return { kind: "leave" };
};

/**
 * The sockets to close so that one more fits, given a user's open sockets from the oldest to the newest.
 * The oldest goes: a half-open one of a lost connection must not lock its owner out.
 */
export const surplus = <T>(oldestFirst: readonly T[], limit: number): T[] =>
  oldestFirst.slice(0, Math.max(0, oldestFirst.length + 1 - limit));

/** Splits `items` into at most `count` runs of nearly equal length, none empty. */
export const slices = <T>(items: readonly T[], count: number): T[][] => {
  const size = Math.max(1, Math.ceil(items.length / count));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
};
