import { setTimeout as sleep } from "node:timers/promises";
import type { Order } from "@gokaku/contract/shop";
import type { Pool } from "pg";
import type { Chance } from "../../tools/player/chance.ts";
import type { Answer, Api, Call } from "../../tools/player/http.ts";
import type { Session } from "../../tools/player/login.ts";
import { nowUs } from "./clock.ts";
import {
  type Fields,
  type Operation,
  type Outcome,
  outcomeOf,
  SYSTEM,
  storedOperation,
  toOperation,
} from "./operation.ts";
import { actUntilAnswered } from "./stage.ts";

type Act = "buy" | "read" | "cancel" | "refund";

const BETWEEN_ACTS_MS = 1_200;
const ACTS = 7;
/** Every other refusal leaves open what became of the order. */
const REFUSALS: ReadonlySet<string> = new Set([
  "badge_sold_out",
  "already_owned",
  "order_not_cancellable",
  "order_not_refundable",
]);

interface Made {
  readonly badgeId: string;
  readonly client: number;
  readonly act: Act;
  readonly args: Fields;
  readonly call: number;
  readonly returned: number;
}

interface Checkout {
  readonly order_id: string;
  readonly url: string;
}

/** The operation of a buyer's or an admin's call; null when it says nothing. */
export const shopOperation = (
  { badgeId, client, act, args, call, returned }: Made,
  answer: Pick<Answer, "status" | "error" | "body">,
): Operation | null => {
  const read = (body: unknown): Fields =>
    act === "buy" ? { order: (body as Checkout).order_id } : { state: (body as Order).state };
  const outcome: Outcome =
    answer.status >= 400 && answer.status !== 429 && !REFUSALS.has(answer.error)
      ? "unknown"
      : outcomeOf(answer, read);
  // A cancellation changes nothing that others see until the order expires.
  const isRead = act === "read" || act === "cancel";
  return toOperation({ model: "shop", key: badgeId, client, act, args, isRead, call, returned }, outcome);
};

export interface Badge {
  readonly badgeId: string;
  readonly pieces: number;
}

interface Buyer {
  readonly api: Api;
  readonly session: Session;
  readonly admin: Session;
  readonly badge: Badge;
  readonly client: number;
  readonly keep: (operation: Operation) => void;
}

const callOf = ({ session, admin, badge }: Buyer, act: Act, orderId: string): Call => {
  const { token } = session;
  switch (act) {
    case "buy":
      return {
        method: "POST",
        path: "/api/create-checkout-session",
        token,
        body: { badgeId: badge.badgeId },
      };
    case "read":
      return { method: "GET", path: `/api/users/me/orders/${orderId}`, token };
    case "cancel":
      return { method: "POST", path: `/api/users/me/orders/${orderId}/cancel`, token, body: {} };
    case "refund":
      return {
        method: "POST",
        path: `/api/admin/orders/${orderId}/refund`,
        token: admin.token,
        body: { reason: "histories" },
      };
  }
};

const act = async (buyer: Buyer, one: Act, orderId = ""): Promise<Answer> => {
  const { badge, session, client, keep } = buyer;
  const call = nowUs();
  const answer = await buyer.api.call(callOf(buyer, one, orderId));
  const args = { pieces: String(badge.pieces), buyer: session.account.userId, order: orderId };
  const made = { badgeId: badge.badgeId, client, act: one, args, call, returned: nowUs() };
  const operation = shopOperation(made, answer);
  if (operation !== null) keep(operation);
  return answer;
};

/** Pays at the provider's page, without waiting for the shop to know of it. */
const pay = async (url: string): Promise<void> => {
  const body = new URLSearchParams({ action: "pay" });
  await fetch(url, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
};

/** A buyer tries to buy, pays or cancels, reads the order; an admin refunds some. */
export const playBuyer = async (buyer: Buyer, chance: Chance): Promise<void> => {
  let open = null as { readonly orderId: string; readonly url: string } | null;
  await actUntilAnswered(
    buyer.api,
    ACTS,
    () => sleep(chance.whole(0, BETWEEN_ACTS_MS)),
    async () => {
      if (open === null) {
        const answer = await act(buyer, "buy");
        if (answer.status === 200) {
          const { order_id, url } = answer.body as Checkout;
          open = { orderId: order_id, url };
        }
        return answer;
      }
      const { orderId, url } = open;
      const share = chance.unit();
      if (share < 0.35) await pay(url);
      else if (share < 0.5) await act(buyer, "cancel", orderId);
      else if (share < 0.6) await act(buyer, "refund", orderId);
      const answer = await act(buyer, "read", orderId);
      const isOver = answer.status === 200 && ["expired", "refunded"].includes((answer.body as Order).state);
      if (isOver || chance.unit() < 0.15) open = null;
      return answer;
    },
  );
};

/** Reads the stock itself, again and again until `over` aborts. */
export const countStock = async (
  payments: Pool,
  { badgeId, pieces }: Badge,
  keep: (operation: Operation) => void,
  over: AbortSignal,
): Promise<void> => {
  while (!over.aborted) {
    await sleep(BETWEEN_ACTS_MS, undefined, { signal: over }).catch(() => {});
    const call = nowUs();
    const { rows } = await payments.query<{ sold: number; reserved: number }>(
      "select sold, reserved from stock where badge_id = $1",
      [badgeId],
    );
    const [row] = rows;
    if (row === undefined) return;
    const answer = { sold: String(row.sold), reserved: String(row.reserved) };
    const args = { pieces: String(pieces) };
    keep({ model: "shop", key: badgeId, client: SYSTEM, act: "count", args, answer, call, return: nowUs() });
  }
};

interface OrderRow {
  readonly order_id: string;
  readonly user_id: string;
  readonly state: string;
  readonly paid: number | null;
  readonly closed: number | null;
}

const ORDERS = `
  select order_id, user_id, state, paid_at_ms::float8 as paid, closed_at_ms::float8 as closed
  from orders where badge_id = $1`;

/** The acts that followed the provider's answers, from the rows of the orders. */
export const orderOperations = async (
  payments: Pool,
  { badgeId, pieces }: Badge,
): Promise<readonly Operation[]> => {
  const { rows } = await payments.query<OrderRow>(ORDERS, [badgeId]);
  return rows.flatMap(({ order_id: order, user_id: buyer, state, paid, closed }) => {
    const args = { pieces: String(pieces), buyer, order };
    const stored = (name: string, atMs: number | null): readonly Operation[] =>
      atMs === null ? [] : [storedOperation({ model: "shop", key: badgeId, act: name, args }, atMs)];
    return [
      ...stored("paid", paid),
      ...(state === "expired" || state === "refunded" ? stored(state, closed) : []),
    ];
  });
};
