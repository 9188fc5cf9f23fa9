/** A close code with its reason; the reason is what the browser's script branches on. */
export interface Close {
  readonly code: number;
  readonly reason: string;
}

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
  loggedOut: { code: 4001, reason: "logged_out" },
} as const satisfies Record<string, Close>;

/**
 * The user of a ticket, the expiry of the token behind it in unix seconds, and the token's login; "" when
 * unknown.
 */
export interface Holder {
  readonly userId: string;
  readonly tokenExpiresAt: number;
  readonly session: string;
}

const TICKET_FORM = /^[A-Za-z0-9_-]{43}$/;

/** 256 bits in base64url, unpadded. */
export const isTicket = (value: string): boolean => TICKET_FORM.test(value);

export type Offer =
  | Readonly<{ kind: "none" }>
  /** `holder` is null for a ticket that is unknown, used or expired. */
  | Readonly<{ kind: "ticket"; holder: Holder | null }>
  /** Tickets cannot be looked up now. */
  | Readonly<{ kind: "unread" }>;

export type Admission =
  | Readonly<{ kind: "admitted"; holder: Holder | null }>
  | Readonly<{ kind: "refused"; close: Close }>;

const refused = (close: Close): Admission => ({ kind: "refused", close });

/**
 * Identifies a new socket; a `holder` of null is a visitor. The `user_id` of the address proves nothing; it
 * must only match the ticket.
 */
export const admit = (
  offer: Offer,
  claimedUserId: string | null,
  nowS: number,
  /** The refusal of a holder whose ticket and token are good. */
  refusalOf: (holder: Holder) => Close | null,
): Admission => {
  if (offer.kind === "none") return { kind: "admitted", holder: null };
  if (offer.kind === "unread") return refused(CLOSE.unavailable);
  const { holder } = offer;
  if (holder === null) return refused(CLOSE.ticketInvalid);
  if (holder.userId !== claimedUserId) return refused(CLOSE.userMismatch);
  if (holder.tokenExpiresAt <= nowS) return refused(CLOSE.tokenExpired);
  const refusal = refusalOf(holder);
  return refusal === null ? { kind: "admitted", holder } : refused(refusal);
};

/** A browser's page may connect to its own host only; a client without an Origin is not a browser. */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined): boolean => {
  if (origin === undefined) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  return (protocol === "https:" || protocol === "http:") && originHost === host.toLowerCase();
};
