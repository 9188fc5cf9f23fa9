import { CodedError } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import type Stripe from "stripe";
import type { StripeConfig } from "../config.ts";
import { type Order, PAGE_MS, type Seen } from "../domain/order.ts";
import type { ProviderEvent } from "../store/provider-events.ts";
import { createBreaker } from "./breaker.ts";
import { EVENT_TYPES, readEventObject } from "./read-event.ts";

/** Of the provider's API; the client's types are of this one. */
const API_VERSION = "2026-10-28.endive";
const TIMEOUT_MS = 4_000;
const EVENTS_PAGE = 100;
/** How far the time in a signature may lie from now. */
const TOLERANCE_S = 300;

/**
 * The payment provider. Every failure to get an answer is `unavailable`, and the request may then have been
 * executed: each call is idempotent.
 */
export interface Provider {
  /** Whether it failed several times in a row and is left alone for some seconds. */
  isUnavailable(): boolean;
  /** Makes the payment page of an order. `refused` says that there is none and will be none. */
  makePage(order: Order): Promise<{ readonly sessionId: string; readonly url: string } | "refused">;
  /** Ends an open page; one that was paid or has ended stays as it is. */
  endPage(sessionId: string): Promise<void>;
  getState(sessionId: string): Promise<Seen>;
  /** Refunds the whole amount. */
  refund(order: Order): Promise<void>;
  /** The order id that a payment was made for, as the page was given it; null for a payment of something else. */
  findOrderOfPayment(paymentId: string): Promise<string | null>;
  /** Its events since then, newest first, in parts. @param sinceS unix seconds */
  listEvents(sinceS: number): AsyncIterable<readonly ProviderEvent[]>;
  /**
   * Reads a webhook event. @returns null for one that does not concern orders
   * @throws CodedError `invalid_request` when the provider did not sign it, or it is dated more than five
   * minutes ahead. Older ones are accepted: the provider retries an event for days
   */
  readEvent(payload: Uint8Array, signature: string): ProviderEvent | null;
}

const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

/** The time under a signature, unix seconds; of several the last, as the library reads it. */
const signedAtS = (signature: string): number =>
  Number.parseInt(
    signature
      .split(",")
      .findLast((part) => part.startsWith("t="))
      ?.slice(2) ?? "0",
    10,
  );

const disputeOf = (status: string | undefined): Seen["dispute"] => {
  if (status === undefined || status.startsWith("warning_") || status === "prevented") return "none";
  return status === "won" || status === "lost" ? status : "open";
};

const pageOf = ({ status }: Stripe.Checkout.Session): Seen["page"] => {
  if (status === "complete") return "complete";
  return status === "expired" ? "expired" : "open";
};

/** @param checkoutUrl with what the address of a page has to begin */
export const createProvider = async (
  { secretKey, webhookSecrets, apiUrl, checkoutUrl, siteUrl }: StripeConfig,
  clock: Clock,
): Promise<Provider> => {
  const { default: StripeClient } = await import("stripe");
  const { errors } = StripeClient;
  const api = new URL(apiUrl);
  const stripe = new StripeClient(secretKey, {
    apiVersion: API_VERSION,
    host: api.hostname,
    protocol: api.protocol === "http:" ? "http" : "https",
    ...(api.port === "" ? {} : { port: api.port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  /** It has read the request and will not do it, however often it is asked. */
  const isRefusal = (error: unknown): boolean => error instanceof errors.StripeInvalidRequestError;
  const breaker = createBreaker(clock, (error) => !isRefusal(error));

  /** The result, whatever became of an earlier answer. */
  const ignoring = async (codes: readonly string[], work: () => Promise<unknown>): Promise<void> => {
    try {
      await breaker.through(work);
    } catch (error) {
      if (!(isRefusal(error) && codes.includes((error as { readonly code?: string }).code ?? "")))
        throw error;
    }
  };

  const pageParameters = (order: Order): Stripe.Checkout.SessionCreateParams => {
    const back = `${siteUrl}/shop/result?order_id=${order.orderId}`;
    const metadata = { order_id: order.orderId };
    return {
      mode: "payment",
      locale: "ja",
      allowed_payment_method_types: ["card"],
      client_reference_id: order.orderId,
      metadata,
      payment_intent_data: { metadata },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "jpy",
            unit_amount: order.amount,
            product_data: { name: `勲章「${order.badgeName}」` },
          },
        },
      ],
      expires_at: Math.floor((order.createdAtMs + PAGE_MS) / 1000),
      success_url: back,
      cancel_url: `${back}&cancelled=1`,
    };
  };

  /** The library refuses signatures that are too old and takes those of any later time. */
  const refuseLater = (event: Stripe.Event, signature: string, nowMs: number): Stripe.Event => {
    const later = [signedAtS(signature), event.created].find((atS) => atS > nowMs / 1000 + TOLERANCE_S);
    if (later === undefined) return event;
    throw new CodedError("invalid_request", `webhook event ${event.id} is dated ${later}, in the future`);
  };

  const verified = (payload: Uint8Array, signature: string): Stripe.Event => {
    const nowMs = clock.nowMs();
    for (const secret of webhookSecrets) {
      try {
        const event = stripe.webhooks.constructEvent(
          ...([Buffer.from(payload), signature, secret, TOLERANCE_S, undefined, nowMs] as const),
        );
        return refuseLater(event, signature, nowMs);
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError) continue;
        if (error instanceof CodedError) throw error;
        throw new CodedError("invalid_request", "the webhook event cannot be read", {}, error);
      }
    }
    throw new CodedError("invalid_request", "the webhook event is not signed by the provider");
  };

  return {
    isUnavailable: breaker.isOpen,

    async makePage(order) {
      try {
        const { id, url } = await breaker.through(() =>
          stripe.checkout.sessions.create(pageParameters(order), {
            idempotencyKey: `order_${order.orderId}`,
          }),
        );
        if (url === null || !url.startsWith(checkoutUrl))
          throw new CodedError("internal", `the address of page ${id} does not begin with ${checkoutUrl}`);
        return { sessionId: id, url };
      } catch (error) {
        if (isRefusal(error)) return "refused";
        throw error;
      }
    },

    // "This session is not open" has no code of its own; looking at it says the rest.
    async endPage(sessionId) {
      try {
        await breaker.through(() => stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    },

    async getState(sessionId) {
      const session = await breaker.through(() =>
        stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] }),
      );
      const payment = typeof session.payment_intent === "string" ? null : session.payment_intent;
      const charge = typeof payment?.latest_charge === "string" ? null : payment?.latest_charge;
      const disputes = charge?.disputed
        ? await breaker.through(() => stripe.disputes.list({ charge: charge.id, limit: 1 }))
        : null;
      return {
        page: pageOf(session),
        isPaid: session.payment_status === "paid",
        amount: session.amount_total ?? 0,
        currency: (session.currency ?? "").toUpperCase(),
        paymentId: idOf(session.payment_intent),
        refunded: charge?.amount_refunded ?? 0,
        dispute: disputeOf(disputes?.data[0]?.status),
      };
    },

    // One for each time that the money came back to us: asked for again, it is the same one.
    async refund({ orderId, paymentId }) {
      const payment_intent = paymentId ?? "";
      const { data } = await breaker.through(() => stripe.refunds.list({ payment_intent, limit: 100 }));
      const returned = data.filter(({ status }) => status === "failed" || status === "canceled").length;
      await ignoring(["charge_already_refunded"], () =>
        stripe.refunds.create(
          { payment_intent, metadata: { order_id: orderId } },
          { idempotencyKey: `refund_${orderId}_${returned}` },
        ),
      );
    },

    async findOrderOfPayment(paymentId) {
      try {
        const payment = await breaker.through(() => stripe.paymentIntents.retrieve(paymentId));
        return payment.metadata.order_id ?? null;
      } catch (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
    },

    async *listEvents(sinceS) {
      let after: string | undefined;
      for (;;) {
        const { data, has_more } = await breaker.through(() =>
          stripe.events.list({
            created: { gte: sinceS },
            types: [...EVENT_TYPES],
            limit: EVENTS_PAGE,
            ...(after === undefined ? {} : { starting_after: after }),
          }),
        );
        yield data.flatMap((event) => readEventObject(event) ?? []);
        after = data.at(-1)?.id;
        if (!has_more || after === undefined) return;
      }
    },

    readEvent: (payload, signature) => readEventObject(verified(payload, signature)),
  };
};
