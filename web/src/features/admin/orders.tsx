import type { AdminOrder } from "@gokaku/contract/shop";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { overviewAdminText as text } from "./overview-text.ts";
import { Confirm, Pages } from "./parts.tsx";
import { useAct } from "./use-act.ts";
import { usePages } from "./use-pages.ts";

const PAGE = 50;

/** Orders of badges, the newest first; of one account if asked. */
export const Orders = ({ userId = "" }: { readonly userId?: string }) => {
  const [chosen, setChosen] = useState<AdminOrder | null>(null);
  const orders = usePages(
    ["orders", userId],
    (before?: string) =>
      call("listOrders", { query: { before, ...(userId === "" ? {} : { user_id: userId }) } }),
    ({ orders: page }) => (page.length < PAGE ? undefined : page.at(-1)?.order_id),
  );
  const refund = useAct({
    run: (sent: { readonly id: string; readonly reason: string }) =>
      call("refundOrder", { params: { id: sent.id }, body: { reason: sent.reason } }),
    failed: text.refundFailed,
    said: text.refunded,
    onDone: () => setChosen(null),
  });
  return (
    <Card title={text.lists.orders}>
      <Pages
        list={orders}
        failed={text.listFailed}
        itemsOf={(page) => page.orders}
        none={<p>{text.nothing}</p>}
      >
        {(all) => (
          <ul>
            {all.map((order) => (
              <li key={order.order_id} className={styles.row}>
                {userId === "" ? <Link to={addressOf("users", order.user_id)}>{order.user_id}</Link> : null}
                <span>{order.badge_id}</span>
                <span className="figure">{order.amount}円</span>
                <span>{text.orderStates[order.state]}</span>
                <span className="muted">{formatDateTime(order.created_at)}</span>
                <code className="muted">{order.order_id}</code>
                {order.state === "paid" ? (
                  <Button onClick={() => setChosen(order)}>{text.refund}</Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {chosen === null ? null : (
        <Confirm
          title={text.refundTitle}
          go={text.refund}
          reason="required"
          act={refund}
          onConfirm={(reason) => refund.start({ id: chosen.order_id, reason })}
          onClose={() => setChosen(null)}
        >
          <p>{text.refundText(chosen.amount)}</p>
        </Confirm>
      )}
    </Card>
  );
};
