import { countOf, type Facts, findBreaks, type Invariant } from "../facts.ts";

interface OrderRow {
  readonly order_id: string;
  readonly user_id: string;
  readonly badge_id: string;
  readonly state: string;
  readonly version: string;
}
type PurchaseRow = Omit<OrderRow, "state"> & { readonly holding: string };

/** The allowed states of a purchase in users per order state; an order without a badge has none or a revoked one. */
const HOLDINGS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  reserved: [undefined],
  expired: [undefined],
  paid: ["granted"],
  disputed: ["frozen"],
  refunding: [undefined, "revoked", "refused"],
  refunded: [undefined, "revoked", "refused"],
};

/** The difference between an order and its purchase in users. */
export const wrongHolding = (order: OrderRow, purchase: PurchaseRow | undefined): string | null => {
  const { order_id, state } = order;
  if (!(HOLDINGS[state] ?? []).includes(purchase?.holding))
    return `order ${order_id} is ${state}, but users holds it as ${purchase?.holding ?? "nothing"}`;
  if (purchase === undefined) return null;
  if (purchase.user_id !== order.user_id || purchase.badge_id !== order.badge_id)
    return `order ${order_id} is of ${order.user_id} for ${order.badge_id}, users says ${purchase.user_id} for ${purchase.badge_id}`;
  return null;
};

const findWrong = async ({ payments, users, horizonMs }: Facts): Promise<string[]> => {
  const orders = await payments<OrderRow>(
    `select order_id, user_id, badge_id, state, version from orders
      where greatest(created_at_ms, changed_at_ms) < $1`,
    [horizonMs],
  );
  const purchases = new Map(
    (await users<PurchaseRow>("select order_id, user_id, badge_id, holding, version from purchase")).map(
      (row) => [row.order_id, row],
    ),
  );
  const known = new Set(
    (await payments<{ order_id: string }>("select order_id from orders")).map((row) => row.order_id),
  );
  return [
    ...orders.flatMap((order) => wrongHolding(order, purchases.get(order.order_id)) ?? []),
    ...[...purchases.keys()]
      .filter((orderId) => !known.has(orderId))
      .map((orderId) => `users holds a badge for the order ${orderId}, which there is not`),
  ];
};

export const money: Invariant = {
  id: "I20",
  sentence: "Each paid order gives exactly one badge or its money back; each badge has a cause.",
  judge: async (facts) => ({
    looked: `${await countOf(facts.payments, "orders")} orders, ${await countOf(facts.users, "owned_badge")} badges`,
    breaks: [
      ...(await findWrong(facts)),
      ...(await findBreaks([
        {
          of: facts.payments,
          what: "money that came for an order that has forgotten it",
          sql: `select order_id, state from orders
            where (state in ('paid', 'disputed', 'refunding', 'refunded')) <> (paid_at_ms is not null)`,
        },
        {
          of: facts.users,
          what: "a bought badge without its order",
          sql: `select o.user_id, o.badge_id, o.cause from owned_badge o where o.source = 'purchase' and not exists
            (select from purchase p where p.order_id::text = o.cause and p.user_id = o.user_id and p.badge_id = o.badge_id
              and p.holding = 'granted')`,
        },
        {
          of: facts.users,
          what: "a paid order whose badge is gone without an admin's act",
          sql: `select p.order_id, p.user_id, p.badge_id from purchase p where p.holding = 'granted' and not exists
              (select from owned_badge o where o.user_id = p.user_id and o.badge_id = p.badge_id)
            and not exists (select from audit_log a where a.subject = p.user_id and a.action = 'account.update'
              and a.after ? 'owned_badges')`,
        },
        {
          of: facts.users,
          what: "a badge given by an admin without an act in the audit log",
          sql: `select user_id, badge_id from owned_badge o where source = 'admin' and not exists
            (select from audit_log a where a.subject = o.user_id and a.action in ('account.update', 'badge.award'))`,
        },
        {
          of: facts.users,
          what: "a badge without a ground",
          sql: `select user_id, badge_id, source from owned_badge
            where source not in ('purchase', 'admin', 'achievement', 'season', 'seed')`,
        },
      ])),
    ],
  }),
};
