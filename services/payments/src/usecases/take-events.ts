import type { Provider } from "../remote/provider.ts";
import { isOrderId } from "../remote/read-event.ts";
import { askSoon, findOrderById, setPage } from "../store/orders.ts";
import {
  assignPayment,
  findReadUntil,
  insertProviderEvents,
  listUnassignedPayments,
  type ProviderEvent,
  setReadUntil,
} from "../store/provider-events.ts";
import type { Deps } from "./deps.ts";

type Taking = Pick<Deps, "db" | "transact" | "clock" | "onOrdersDue">;

/** The provider's clock and ours differ, and its list may hold back its newest events for a moment. */
const OVERLAP_S = 300;
/** As long as the provider retries a webhook event. */
const FIRST_S = 3 * 86_400;
const PAYMENTS_AT_ONCE = 20;

/**
 * Stores the provider's events and requests that the provider is asked about their orders, both or neither:
 * an event says that something happened, never the state that counts. Idempotent.
 * @returns how many orders have an event that was not known
 */
export const takeEvents = async (
  { transact, clock, onOrdersDue }: Taking,
  events: readonly ProviderEvent[],
): Promise<number> => {
  if (events.length === 0) return 0;
  const orderIds = await transact(async ({ db }) => {
    const nowMs = clock.nowMs();
    for (const { orderId, sessionId } of events)
      if (orderId !== null && sessionId !== null) await setPage(db, orderId, sessionId, "");
    const orderIds = await insertProviderEvents(db, events, nowMs);
    for (const orderId of orderIds) await askSoon(db, orderId, nowMs);
    return orderIds;
  });
  onOrdersDue();
  return orderIds.length;
};

/**
 * Accepts one webhook event. @throws CodedError `invalid_request` unless the provider signed it,
 * `shop_closed`
 */
export const takeWebhookEvent = async (
  deps: Taking,
  provider: Provider,
  payload: Uint8Array,
  signature: string,
): Promise<void> => {
  const event = provider.readEvent(payload, signature);
  if (event !== null) await takeEvents(deps, [event]);
};

/** Finds the orders of payments whose event came before the payment was known. */
const assignPayments = async (deps: Taking, provider: Provider): Promise<void> => {
  const payments = await listUnassignedPayments(deps.db, PAYMENTS_AT_ONCE);
  for (const paymentId of payments) {
    const named = await provider.findOrderOfPayment(paymentId);
    const order = isOrderId(named) ? await findOrderById(deps.db, named) : null;
    await deps.transact(async ({ db }) => {
      await assignPayment(db, paymentId, order?.orderId ?? null);
      if (order !== null) await askSoon(db, order.orderId, deps.clock.nowMs());
    });
  }
  if (payments.length > 0) deps.onOrdersDue();
};

/** Reads the provider's events since the last time, for the webhook events that did not arrive. */
export const pullProviderEvents = async (
  deps: Taking & Pick<Deps, "countRare">,
  provider: Provider,
): Promise<void> => {
  const { db, clock } = deps;
  const readUntilS = (await findReadUntil(db)) ?? Math.floor(clock.nowMs() / 1000) - FIRST_S;
  let newestS = readUntilS;
  for await (const events of provider.listEvents(readUntilS - OVERLAP_S)) {
    const orders = await takeEvents(deps, events);
    if (orders > 0) deps.countRare("order_reconciled", orders);
    newestS = Math.max(newestS, ...events.map(({ createdAtS }) => createdAtS));
  }
  await setReadUntil(db, newestS);
  await assignPayments(deps, provider);
};
