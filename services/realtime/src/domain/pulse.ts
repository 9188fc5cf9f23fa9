import { CLOSE, type Close } from "./close.ts";

export const PING_INTERVAL_MS = 25_000;
export const SILENCE_LIMIT_MS = 150_000;
export const STALL_LIMIT_MS = 30_000;

/** What one socket's health is judged by; all times in unix ms. */
export type Pulse = Readonly<{
  lastHeardAtMs: number;
  lastPingAtMs: number;
  /** Since when its connection takes nothing; null while it does. */
  stalledSinceMs: number | null;
  tokenExpiresAtMs: number | null;
}>;

export type Care =
  | Readonly<{ kind: "leave" }>
  | Readonly<{ kind: "ping" }>
  | Readonly<{ kind: "close"; close: Close }>
  /** The peer no longer answers or reads: a close handshake would never end. */
  | Readonly<{ kind: "cut"; cause: "silent" | "slow" }>;

export const judgePulse = (pulse: Pulse, nowMs: number): Care => {
  if (nowMs - pulse.lastHeardAtMs > SILENCE_LIMIT_MS) return { kind: "cut", cause: "silent" };
  if (pulse.stalledSinceMs !== null && nowMs - pulse.stalledSinceMs > STALL_LIMIT_MS)
    return { kind: "cut", cause: "slow" };
  if (pulse.tokenExpiresAtMs !== null && nowMs >= pulse.tokenExpiresAtMs)
    return { kind: "close", close: CLOSE.tokenExpired };
  if (nowMs - pulse.lastPingAtMs >= PING_INTERVAL_MS) return { kind: "ping" };
  return { kind: "leave" };
};
