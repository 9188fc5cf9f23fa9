import { createHash } from "node:crypto";
import { CodedError } from "@gokaku/game";
import type { Chance, Clock } from "@gokaku/service";
import { type Holder, TICKET_BYTES, TICKET_TTL_S } from "../domain/ticket.ts";

/** Keeps what a ticket stands for under the ticket's hash, once, for a while. */
export interface TicketStore {
  put(hash: string, holder: Holder, ttlS: number): Promise<void>;
  /** Finds and removes in one step; null when unknown, used or expired. */
  take(hash: string): Promise<Holder | null>;
}

export const hashTicket = (ticket: string): string => createHash("sha256").update(ticket).digest("hex");

type Needs = Readonly<{ tickets: TicketStore; chance: Chance; clock: Clock }>;
type IssuedTicket = Readonly<{ ticket: string; expiresIn: number }>;

/** @throws CodedError `token_expired` when the user's own token is no longer good */
export const issueTicket =
  ({ tickets, chance, clock }: Needs) =>
  async (holder: Holder): Promise<IssuedTicket> => {
    if (holder.tokenExpiresAt * 1000 <= clock.nowMs())
      throw new CodedError("token_expired", "the token behind the ticket has expired");
    const ticket = Buffer.from(chance.bytes(TICKET_BYTES)).toString("base64url");
    await tickets.put(hashTicket(ticket), holder, TICKET_TTL_S);
    return { ticket, expiresIn: TICKET_TTL_S };
  };
