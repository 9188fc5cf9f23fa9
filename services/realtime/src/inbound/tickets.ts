import { createHash } from "node:crypto";
import { LIVE_PROTOCOL, LIVE_TICKET_PREFIX } from "@gokaku/contract/live";
import { CodedError } from "@gokaku/game";
import { hasEnded } from "../cross-replica/sessions.ts";
import type { Deps } from "../deps.ts";
import { type Holder, isTicket, type Offer } from "../domain/admission.ts";
import { TICKET } from "../domain/constants.ts";

const keyOf = (ticket: string): string =>
  `realtime:ticket:${createHash("sha256").update(ticket).digest("hex")}`;

const readHolder = (text: string): Holder | null => {
  const [userId, tokenExpiresAt, session = ""]: unknown[] = JSON.parse(text);
  if (typeof userId !== "string" || typeof tokenExpiresAt !== "number" || typeof session !== "string")
    return null;
  return { userId, tokenExpiresAt, session };
};

/**
 * A ticket that opens one socket, with the seconds for which it is good.
 * @throws CodedError `banned`, `token_expired` when the user's own token is no longer good, `unauthenticated` after
 * its logout
 */
export const issueTicket = async (
  deps: Pick<Deps, "redis" | "chance" | "clock" | "bans" | "endedSessions">,
  { userId, tokenExpiresAt, session }: Holder,
): Promise<Readonly<{ ticket: string; expiresIn: number }>> => {
  const { redis, chance, clock, bans } = deps;
  if (bans.has(userId)) throw new CodedError("banned", "a banned player gets no ticket");
  if (tokenExpiresAt * 1000 <= clock.nowMs())
    throw new CodedError("token_expired", "the token behind the ticket has expired");
  if (await hasEnded(deps, session)) throw new CodedError("unauthenticated", "the token was logged out");
  const ticket = Buffer.from(chance.bytes(TICKET.bytes)).toString("base64url");
  await redis.set(keyOf(ticket), JSON.stringify([userId, tokenExpiresAt, session]), {
    expiration: { type: "EX", value: TICKET.ttlS },
  });
  return { ticket, expiresIn: TICKET.ttlS };
};

/** The ticket among the offered subprotocols; null when none is offered. */
export const offeredTicket = (header: string | undefined): string | null => {
  const offers = (header ?? "").split(",").map((offer) => offer.trim());
  const ticket = offers.find((offer) => offer.startsWith(LIVE_TICKET_PREFIX));
  return ticket === undefined ? null : ticket.slice(LIVE_TICKET_PREFIX.length);
};

/** The protocol of the answer: never the ticket, which would appear in the response headers. */
export const answeredProtocol = (offered: ReadonlySet<string>): string | false =>
  offered.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false;

/** Uses the offered ticket up, and learns whether its login has ended. */
export const redeemTicket = async (
  deps: Pick<Deps, "redis" | "log" | "endedSessions">,
  ticket: string | null,
): Promise<Offer> => {
  const { redis, log } = deps;
  if (ticket === null) return { kind: "none" };
  if (!isTicket(ticket)) return { kind: "ticket", holder: null };
  try {
    const text = await redis.getDel(keyOf(ticket));
    const holder = text === null ? null : readHolder(text);
    if (holder !== null) await hasEnded(deps, holder.session);
    return { kind: "ticket", holder };
  } catch (error) {
    log.warn({ err: error }, "a ticket could not be looked up");
    return { kind: "unread" };
  }
};
