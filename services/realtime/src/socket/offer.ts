import { LIVE_PROTOCOL, LIVE_TICKET_PREFIX } from "@gokaku/contract";

/** The ticket among the offered subprotocols; null when none is offered. */
export const offeredTicket = (header: string | undefined): string | null => {
  const offers = (header ?? "").split(",").map((offer) => offer.trim());
  const ticket = offers.find((offer) => offer.startsWith(LIVE_TICKET_PREFIX));
  return ticket === undefined ? null : ticket.slice(LIVE_TICKET_PREFIX.length);
};

/** What to answer: never the ticket, which would put it into the response headers. */
export const answeredProtocol = (offered: ReadonlySet<string>): string | false =>
  offered.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false;
