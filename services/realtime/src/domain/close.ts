/** A close code with its reason; the reason is what the browser's script branches on. */
export type Close = Readonly<{ code: number; reason: string }>;

/** Every way in which the server ends a socket that still answers. */
export const CLOSE = {
  ticketInvalid: { code: 1008, reason: "ticket_invalid" },
  userMismatch: { code: 1008, reason: "user_mismatch" },
  rateLimited: { code: 1008, reason: "rate_limited" },
  banned: { code: 1008, reason: "banned" },
  binaryFrame: { code: 1003, reason: "text_only" },
  restart: { code: 1012, reason: "restart" },
  unavailable: { code: 1013, reason: "unavailable" },
  tooManySockets: { code: 4000, reason: "too_many_sockets" },
  tokenExpired: { code: 4001, reason: "token_expired" },
} as const satisfies Record<string, Close>;
