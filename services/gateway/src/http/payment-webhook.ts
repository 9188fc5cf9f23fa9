import { CodedError } from "@gokaku/game";
import express, { type RequestHandler } from "express";
import type { Services } from "../remote/services.ts";
import type { Limits } from "../store/limits.ts";
import { addressKeyOf } from "./peer.ts";
import { parseBody } from "./serve-route.ts";

/** The address of the payment provider's webhook; no call of the product. */
export const PAYMENT_WEBHOOK = "/api/payments/webhook";

/** Several times the largest webhook event. */
const WEBHOOK_BODY_LIMIT = 256 * 1024;

const readBytes = express.raw({ limit: WEBHOOK_BODY_LIMIT, inflate: false, type: () => true });

/**
 * Forwards a webhook event to payments byte for byte, because the signature covers the bytes and payments
 * has the secret. The provider sends an event again that is not answered with 200.
 */
export const takePaymentWebhook =
  ({
    payments,
    limits,
    trustedProxies,
  }: Pick<Services, "payments"> & {
    readonly limits: Limits;
    readonly trustedProxies: number;
  }): RequestHandler =>
  async (request, response) => {
    await limits.consume(["webhook", addressKeyOf(request, trustedProxies)]);
    await parseBody(readBytes, request, response);
    const signature = request.headers["stripe-signature"];
    if (!Buffer.isBuffer(request.body) || request.body.length === 0 || typeof signature !== "string")
      throw new CodedError("invalid_request", "a webhook event without body or signature");
    await payments.takeProviderEvent({ payload: request.body, signature });
    response.json({ received: true });
  };
