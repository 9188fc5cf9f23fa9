import { judge, nextAskAtMs, nextStep, type Order, refusedPage, retryAtMs } from "../domain/order.ts";
import type { Provider } from "../remote/provider.ts";
import { type DueOrder, endLease, findOrderById, nextDueAtMs, setPage, takeDue } from "../store/orders.ts";
import type { Deps } from "./deps.ts";
import { settleOrder } from "./settle-order.ts";

type Asking = Pick<Deps, "db" | "transact" | "clock" | "countRare" | "countChange">;

/** An order has at most one page, one end of it and one refund before there is nothing more to do. */
const ROUNDS = 6;
const AT_ONCE = 8;
/** Longer than all that is asked about one order takes at worst. */
const LEASE_MS = 120_000;
const UNAVAILABLE_LOOK_MS = 5_000;

/** Makes the page of an order, or notes that there will be none. @throws CodedError `unavailable` */
export const makePage = async (deps: Asking, provider: Provider, order: Order): Promise<Order> => {
  const page = await provider.makePage(order);
  if (page === "refused") return settleOrder(deps, order.orderId, (now, _, nowMs) => refusedPage(now, nowMs));
  await setPage(deps.db, order.orderId, page.sessionId, page.url);
  return { ...order, sessionId: page.sessionId, sessionUrl: page.url };
};

/**
 * Brings an order to the state of its money at the provider, and executes the remaining actions there. The
 * provider's state counts only for the order as it was then: a change meanwhile is newer.
 * @throws CodedError `unavailable`
 */
export const bringForward = async (
  deps: Asking,
  provider: Provider,
  orderId: string,
): Promise<Order | null> => {
  let order = await findOrderById(deps.db, orderId);
  for (let round = 0; order !== null && round < ROUNDS; round++) {
    const known: Order = order;
    const seen = known.sessionId === null ? null : await provider.getState(known.sessionId);
    if (seen !== null) {
      let isStale = false;
      order = await settleOrder(deps, orderId, (now, hasRoom, nowMs) => {
        isStale = now.version !== known.version;
        return isStale ? now : judge(now, seen, hasRoom, nowMs);
      });
      if (isStale) {
        deps.countRare("order_moved_on");
        continue;
      }
    }
    switch (nextStep(order, seen, await deps.clock.confirmedNowMs())) {
      case "rest":
        return order;
      case "make_page":
        order = await makePage(deps, provider, order);
        break;
      case "give_up":
        order = await settleOrder(deps, orderId, (now, _, nowMs) =>
          now.sessionId === null ? refusedPage(now, nowMs) : now,
        );
        break;
      case "end_page":
        await provider.endPage(order.sessionId ?? "");
        break;
      case "refund":
        await provider.refund(order);
        break;
    }
  }
  return order;
};

const askAbout = async (
  deps: Asking & Pick<Deps, "log">,
  provider: Provider,
  due: DueOrder,
): Promise<void> => {
  const { db, clock, log } = deps;
  try {
    const order = await bringForward(deps, provider, due.orderId);
    const askAtMs = order === null ? null : nextAskAtMs(order, clock.nowMs());
    await endLease(db, due, { askAtMs, failures: 0 });
  } catch (error) {
    const failures = due.failures + 1;
    log.warn(
      { err: error, orderId: due.orderId, failures },
      "the provider could not be asked about an order",
    );
    await endLease(db, due, { askAtMs: retryAtMs(failures, clock.nowMs()), failures });
  }
};

/** Asks about the orders that are due. @returns whether there may be more, or ms until the next one is due */
export const askAboutDue = async (
  deps: Asking & Pick<Deps, "log">,
  provider: Provider,
): Promise<boolean | number> => {
  if (provider.isUnavailable()) return UNAVAILABLE_LOOK_MS;
  const nowMs = await deps.clock.confirmedNowMs();
  const nextMs = await nextDueAtMs(deps.db);
  if (nextMs === null || nextMs > nowMs) return nextMs !== null && nextMs - nowMs;
  const due = await takeDue(deps.db, nowMs, LEASE_MS, AT_ONCE);
  await Promise.all(due.map((each) => askAbout(deps, provider, each)));
  return due.length > 0;
};
