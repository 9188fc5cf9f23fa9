import type { Order } from "@gokaku/contract";
import { useMaster } from "../../api/queries.ts";
import { formatDate } from "../../text/format.ts";
import { badgeNameIn } from "../../ui/badge-words.ts";
import { Card } from "../../ui/card.tsx";
import { Failed } from "../../ui/fallback.tsx";
import { Link } from "../../ui/link.tsx";
import { OpenOrder } from "./open-order.tsx";
import { standsAs } from "./order-shown.ts";
import styles from "./orders.module.css";
import { shopText } from "./text.ts";
import { useOrders } from "./use-order.ts";

const text = shopText.orders;

interface RowProps {
  readonly order: Order;
  readonly name: string;
  readonly now: number;
}

const Row = ({ order, name, now }: RowProps) => {
  const stands = standsAs(order, now);
  return (
    <li className={styles.order}>
      <span>{name}</span>
      <span className={`figure ${styles.price}`}>{shopText.price(order.amount)}</span>
      <span className={`muted ${styles.when}`}>{formatDate(order.created_at)}</span>
      {order.state === "reserved" ? (
        <span className={`tap ${styles.state}`} role="status">
          {text.states[stands]}
        </span>
      ) : (
        <Link className={`tap ${styles.state}`} to={`/shop/result?order_id=${order.order_id}`}>
          {text.states[stands]}
        </Link>
      )}
      {stands === "open" ? (
        <div className={styles.open}>
          <OpenOrder order={order} name={name} />
        </div>
      ) : null}
    </li>
  );
};

export const Orders = () => {
  const { orders, now } = useOrders();
  const badges = useMaster().data?.badges ?? [];
  if (orders.error !== null && orders.data === undefined)
    return <Failed title={text.failed} query={orders} />;
  return (
    <Card title={text.title}>
      {orders.data?.orders.length === 0 ? <p>{text.none}</p> : null}
      <ul className={styles.orders}>
        {orders.data?.orders.map((order) => (
          <Row key={order.order_id} order={order} name={badgeNameIn(badges, order.badge_id)} now={now} />
        ))}
      </ul>
    </Card>
  );
};
