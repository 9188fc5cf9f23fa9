import { countOf, findBreaks, type Invariant } from "../facts.ts";

export const price: Invariant = {
  id: "I21",
  sentence: "An order charges the catalogue's price at that moment, in JPY, to one buyer.",
  judge: async ({ payments }) => ({
    looked: `${await countOf(payments, "orders")} orders`,
    breaks: await findBreaks([
      {
        of: payments,
        what: "an order in another currency or without a price",
        sql: "select order_id, amount, currency from orders where currency <> 'JPY' or amount <= 0",
      },
      {
        of: payments,
        what: "an open order at a price that the badge does not have, though the catalogue was not loaded since",
        sql: `select order_id, amount, price from orders o join stock s using (badge_id)
          where o.state = 'reserved' and o.amount <> s.price and s.updated_at_ms <= o.created_at_ms`,
      },
      {
        of: payments,
        what: "two orders of one payment or one page",
        sql: `select payment_id, provider_session_id, count(*) from orders where payment_id is not null
          group by grouping sets ((payment_id), (provider_session_id)) having count(*) > 1
            and coalesce(payment_id, provider_session_id) is not null`,
      },
    ]),
  }),
};
