import { CodedError, type OrderCause } from "@gokaku/game";
import type { BadgeRefused, UserChanged } from "@gokaku/proto/events/v1/events_pb";
import { isOrderId } from "../remote/read-event.ts";

const CAUSES: readonly OrderCause[] = ["account_gone", "already_owned"];

/** @throws CodedError `invalid_request` for what no service can have said; the event becomes a dead letter at once */
export const readRefusal = ({ orderId, cause }: BadgeRefused) => {
  const known = CAUSES.find((each) => each === cause);
  if (!isOrderId(orderId) || known === undefined)
    throw new CodedError("invalid_request", "malformed event: order_id or cause");
  return { orderId, cause: known };
};

/**
 * The player of a deleted account, and a moment before which it was deleted; null for any other.
 * @throws CodedError `invalid_request` for a leaver without a user id
 */
export const readLeaver = ({ player }: UserChanged) => {
  if (player === undefined || player.leftAtS === 0n) return null;
  const userId = player.card?.userId ?? "";
  if (userId === "") throw new CodedError("invalid_request", "malformed event: a player without an id left");
  // The moment is given in whole seconds.
  return { userId, beforeMs: (Number(player.leftAtS) + 1) * 1000 };
};
