import { countOf, findBreaks, type Invariant } from "../facts.ts";

export const stock: Invariant = {
  id: "I22",
  sentence: "A limited badge is never oversold; sold and reserved pieces equal the orders.",
  judge: async ({ payments }) => ({
    looked: `${await countOf(payments, "stock")} badges on sale`,
    breaks: await findBreaks([
      {
        of: payments,
        what: "a badge sold beyond its limit",
        sql: "select badge_id, sold, reserved, max_sales from stock where max_sales > 0 and sold + reserved > max_sales",
      },
      {
        of: payments,
        what: "a stock that is not what its orders say",
        sql: `select badge_id, sold, reserved, counted_sold, counted_reserved from stock left join
            (select badge_id, count(*) filter (where state in ('paid', 'disputed')) as counted_sold,
              count(*) filter (where state = 'reserved') as counted_reserved from orders group by 1) c using (badge_id)
          where sold <> coalesce(counted_sold, 0) or reserved <> coalesce(counted_reserved, 0)`,
      },
      {
        of: payments,
        what: "a buyer with two open or paid orders of a badge",
        sql: `select user_id, badge_id, count(*) from orders where state in ('reserved', 'paid', 'disputed')
          group by 1, 2 having count(*) > 1`,
      },
    ]),
  }),
};
