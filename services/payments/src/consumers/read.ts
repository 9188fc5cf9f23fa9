import { CodedError, type OrderCause } from "@gokaku/game";
import type { BadgeRefused } from "@gokaku/proto/events/v1/events_pb";
import { isOrderId } from "../remote/read-event.ts";

const CAUSES: readonly OrderCause[] = ["account_gone", "already_owned"];

/** @throws CodedError `invalid_request` for what no service can have said; the event becomes a dead letter at once */
export const readRefusal = ({ orderId, cause }: BadgeRefused) => {
  const known = CAUSES.find((each) => each === cause);
  if (!isOrderId(orderId) || known === undefined)
    throw new CodedError("invalid_request", "malformed event: order_id or cause");
  return { orderId, cause: known };
};
