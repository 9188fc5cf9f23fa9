import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useMaster } from "../../api/queries.ts";
import { formatDate } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import { Failed } from "../../ui/fallback.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./orders.module.css";
import { shopText } from "./text.ts";

const text = shopText.orders;

/** What one has bought, and what became of it. */
export const Orders = () => {
  const orders = useQuery({ queryKey: KEYS.orders, queryFn: () => call("listOwnOrders"), retry: false });
  const badges = useMaster().data?.badges ?? [];
  if (orders.error !== null && orders.data === undefined)
    return (
      <Failed
        title={text.failed}
        failure={orders.error}
        busy={orders.isFetching}
        onRetry={() => void orders.refetch()}
      />
    );
  return (
    <Card title={text.title}>
      {orders.data?.orders.length === 0 ? <p>{text.none}</p> : null}
      <ul className={styles.orders}>
        {orders.data?.orders.map((order) => (
          <li key={order.order_id} className={styles.order}>
            <span>{badges.find(({ id }) => id === order.badge_id)?.display ?? order.badge_id}</span>
            <span className={`figure ${styles.price}`}>{shopText.price(order.amount)}</span>
            <span className={styles.when}>{formatDate(order.created_at)}</span>
            {order.state === "reserved" ? (
              <span className={styles.state}>{text.states[order.state]}</span>
            ) : (
              <Link className={styles.state} to={`/shop/result?order_id=${order.order_id}`}>
                {text.states[order.state]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};
