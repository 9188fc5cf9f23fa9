import { createHash } from "node:crypto";
import { LIVE_PROTOCOL, LIVE_TICKET_PREFIX } from "@gokaku/contract/live";
import { CodedError } from "@gokaku/game";
import type { Deps } from "../deps.ts";
import { type Holder, isTicket, type Offer, TICKET_BYTES, TICKET_TTL_S } from "../domain/doors.ts";

const keyOf = (ticket: string): string =>
  `realtime:ticket:${createHash("sha256").update(ticket).digest("hex")}`;

const readHolder = (text: string): Holder | null => {
  const [userId, tokenExpiresAt]: unknown[] = JSON.parse(text);
  return typeof userId === "string" && typeof tokenExpiresAt === "number" ? { userId, tokenExpiresAt } : null;
};

/**
 * A ticket that opens one socket, with the seconds for which it is good.
 * @throws CodedError `banned` · `token_expired` when the user's own token is no longer good
 */
export const issueTicket = async (
  { redis, chance, clock, bans }: Pick<Deps, "redis" | "chance" | "clock" | "bans">,
  { userId, tokenExpiresAt }: Holder,
): Promise<Readonly<{ ticket: string; expiresIn: number }>> => {
  if (bans.has(userId)) throw new CodedError("banned", "a banned player gets no ticket");
  if (tokenExpiresAt * 1000 <= clock.nowMs())
    throw new CodedError("token_expired", "the token behind the ticket has expired");
  const ticket = Buffer.from(chance.bytes(TICKET_BYTES)).toString("base64url");
  await redis.set(keyOf(ticket), JSON.stringify([userId, tokenExpiresAt]), {
    expiration: { type: "EX", value: TICKET_TTL_S },
  });
  return { ticket, expiresIn: TICKET_TTL_S };
};

/** The ticket among the offered subprotocols; null when none is offered. */
export const offeredTicket = (header: string | undefined): string | null => {
  const offers = (header ?? "").split(",").map((offer) => offer.trim());
  const ticket = offers.find((offer) => offer.startsWith(LIVE_TICKET_PREFIX));
  return ticket === undefined ? null : ticket.slice(LIVE_TICKET_PREFIX.length);
};

/** What to answer: never the ticket, which would put it into the response headers. */
export const answeredProtocol = (offered: ReadonlySet<string>): string | false =>
  offered.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false;

/** Uses the offered ticket up. */
export const redeemTicket = async (
  { redis, log }: Pick<Deps, "redis" | "log">,
  ticket: string | null,
): Promise<Offer> => {
  if (ticket === null) return { kind: "none" };
  if (!isTicket(ticket)) return { kind: "ticket", holder: null };
  try {
    const text = await redis.getDel(keyOf(ticket));
    return { kind: "ticket", holder: text === null ? null : readHolder(text) };
  } catch (error) {
    log.warn({ err: error }, "a ticket could not be looked up");
    return { kind: "unread" };
  }
};
