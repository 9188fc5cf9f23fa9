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

export const TICKET_TTL_S = 30;
export const TICKET_BYTES = 32;
/**
 * How long a ban or a logout is remembered: longer than a ticket that was issued just before it lives. Tickets
 * asked for later are refused by who issues them.
 */
export const ADMISSION_MEMORY_MS = 120_000;

const TICKET = /^[A-Za-z0-9_-]{43}$/;

/** 256 bits in base64url, unpadded. */
export const isTicket = (value: string): boolean => TICKET.test(value);

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
  /** Why a holder whose ticket and token are good is not let in all the same. */
  barOf: (holder: Holder) => Close | null,
): Admission => {
  if (offer.kind === "none") return { kind: "admitted", holder: null };
  if (offer.kind === "unread") return refused(CLOSE.unavailable);
  const { holder } = offer;
  if (holder === null) return refused(CLOSE.ticketInvalid);
  if (holder.userId !== claimedUserId) return refused(CLOSE.userMismatch);
  if (holder.tokenExpiresAt <= nowS) return refused(CLOSE.tokenExpired);
  const bar = barOf(holder);
  return bar === null ? { kind: "admitted", holder } : refused(bar);
};

/** A browser's page may connect to its own host only; a client without an Origin is not a browser. */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined): boolean => {
  if (origin === undefined) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  return (protocol === "https:" || protocol === "http:") && originHost === host.toLowerCase();
};

/** Most connections at the same time. */
export interface Caps {
  readonly inAll: number;
  readonly perAddress: number;
}

/** The connections that stand open, by the address of whoever opened them. */
export class ConnectionCap {
  readonly #caps: Caps;
  readonly #byAddress = new Map<string, number>();
  #inAll = 0;

  constructor(caps: Caps) {
    this.#caps = caps;
  }

  /** Counts one more; answers what is full when there is no room for it. */
  enter(address: string): "all" | "address" | null {
    const here = this.#byAddress.get(address) ?? 0;
    if (this.#inAll >= this.#caps.inAll) return "all";
    if (here >= this.#caps.perAddress) return "address";
    this.#inAll += 1;
    this.#byAddress.set(address, here + 1);
    return null;
  }

  /** One that entered has gone. */
  leave(address: string): void {
    const here = this.#byAddress.get(address) ?? 0;
    this.#inAll -= 1;
    if (here > 1) this.#byAddress.set(address, here - 1);
    else this.#byAddress.delete(address);
  }
}
