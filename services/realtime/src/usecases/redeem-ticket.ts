import { type Holder, isTicket } from "../domain/ticket.ts";
import { hashTicket, type TicketStore } from "./issue-ticket.ts";

/** Uses a ticket up; null when it opens nothing. */
export const redeemTicket =
  ({ tickets }: Readonly<{ tickets: TicketStore }>) =>
  async (ticket: string): Promise<Holder | null> =>
    isTicket(ticket) ? tickets.take(hashTicket(ticket)) : null;
