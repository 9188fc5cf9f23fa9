/** The subprotocols of the contract, repeated so that the first paint does not wait for its chunk. */
import type { LIVE_PROTOCOL, LIVE_TICKET_PREFIX } from "@gokaku/contract";

export const LIVE_NAMES = { protocol: "gokaku.v1", ticketPrefix: "ticket." } as const satisfies {
  protocol: typeof LIVE_PROTOCOL;
  ticketPrefix: typeof LIVE_TICKET_PREFIX;
};
