/** The next step after the end of a socket. */
export type Reconnect =
  | { readonly kind: "wait"; readonly delayMs: number; readonly attempt: number }
  | { readonly kind: "lost" }
  | { readonly kind: "rest" };

export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_DELAY_MS = 3000;
export const PING_INTERVAL_MS = 60_000;

const NORMAL_CLOSURE = 1000;
/** The player opened more sockets than are allowed and this was the oldest: the newer ones keep theirs. */
const TOO_MANY_SOCKETS = 4000;
/** Close codes 1001, 1012 and 1013: the server asks for a new connection. */
const GRACEFUL = new Set([1001, 1012, 1013]);

/**
 * Decides after a close. `failed` counts the attempts since the last open connection. `chance` (0–1) spreads the
 * clients of a restarting server.
 */
export const afterClose = (code: number, failed: number, chance: number): Reconnect => {
  if (code === NORMAL_CLOSURE) return { kind: "rest" };
  if (code === TOO_MANY_SOCKETS) return { kind: "lost" };
  if (failed >= RECONNECT_ATTEMPTS) return { kind: "lost" };
  const delayMs = GRACEFUL.has(code) ? chance * RECONNECT_DELAY_MS : RECONNECT_DELAY_MS;
  return { kind: "wait", delayMs, attempt: failed + 1 };
};
