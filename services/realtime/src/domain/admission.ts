import { CLOSE, type Close } from "./close.ts";
import type { Holder } from "./ticket.ts";

export type Offer =
  | Readonly<{ kind: "none" }>
  /** `holder` is null for a ticket that is unknown, used or expired. */
  | Readonly<{ kind: "ticket"; holder: Holder | null }>;

export type Admission =
  | Readonly<{ kind: "anonymous" }>
  | Readonly<{ kind: "player"; holder: Holder }>
  | Readonly<{ kind: "refused"; close: Close }>;

const refused = (close: Close): Admission => ({ kind: "refused", close });

/** Who a new socket is. The `user_id` of the address proves nothing; it only must not contradict the ticket. */
export const admit = (offer: Offer, claimedUserId: string | null, nowS: number): Admission => {
  if (offer.kind === "none") return { kind: "anonymous" };
  const { holder } = offer;
  if (holder === null) return refused(CLOSE.ticketInvalid);
  if (holder.userId !== claimedUserId) return refused(CLOSE.userMismatch);
  if (holder.tokenExpiresAt <= nowS) return refused(CLOSE.tokenExpired);
  return { kind: "player", holder };
};
