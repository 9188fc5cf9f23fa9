/** Whom a ticket stands for and until when the token behind it is good, in unix seconds. */
export type Holder = Readonly<{ userId: string; tokenExpiresAt: number }>;

export const TICKET_TTL_S = 30;
export const TICKET_BYTES = 32;

const TICKET = /^[A-Za-z0-9_-]{43}$/;

/** 256 bits in base64url, unpadded. */
export const isTicket = (value: string): boolean => TICKET.test(value);
