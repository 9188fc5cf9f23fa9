import type { AuditEntry, DeadLetter } from "@gokaku/contract/admin";
import type { AdminOrder } from "@gokaku/contract/shop";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { adminKey } from "./keys.ts";
import { Answer, Confirm, Pages, Problem } from "./parts.tsx";
import { adminText } from "./text.ts";
import { TickDetail, Ticks } from "./ticks.tsx";
import { useAct } from "./use-act.ts";
import { usePages } from "./use-pages.ts";

const text = adminText.overview;
const PAGE = 50;

const ofMilliseconds = (atMs: number): string => formatDateTime(Math.floor(atMs / 1000));

const Audited = ({ entry }: { readonly entry: AuditEntry }) => (
  <li className={styles.row}>
    <span className={styles.muted}>{ofMilliseconds(entry.at_ms)}</span>
    <strong>{entry.action}</strong>
    <span>{entry.object}</span>
    <Link to={addressOf("users", entry.actor)}>{entry.actor}</Link>
    {entry.reason === "" ? null : <span>{entry.reason}</span>}
    {entry.before === null && entry.after === null ? null : (
      <code className={styles.muted}>
        {JSON.stringify(entry.before)} → {JSON.stringify(entry.after)}
      </code>
    )}
  </li>
);

const Audit = () => {
  const audit = usePages(
    ["audit"],
    (before?: string) => call("listAudit", { query: { before } }),
    ({ entries }) => (entries.length < PAGE ? undefined : entries.at(-1)?.id),
  );
  return (
    <Card title={text.lists.audit}>
      <Pages list={audit} failed={text.listFailed}>
        {(pages) => (
          <ul>
            {pages
              .flatMap(({ entries }) => entries)
              .map((entry) => (
                <Audited key={entry.id} entry={entry} />
              ))}
          </ul>
        )}
      </Pages>
    </Card>
  );
};

const Letters = () => {
  const letters = useQuery({
    queryKey: adminKey("letters"),
    queryFn: () => call("listDeadLetters"),
    retry: false,
  });
  const replay = useAct({
    run: ({ service, id }: DeadLetter) => call("replayDeadLetter", { params: { service, id } }),
    failed: text.replayFailed,
    said: text.replayed,
  });
  return (
    <Card title={text.lists.letters}>
      <Problem lines={replay.problem} />
      <Answer query={letters} failed={text.listFailed}>
        {({ dead_letters: all, missing }) => (
          <>
            <Problem lines={missing.length === 0 ? null : [text.missing(missing.join("、"))]} />
            {all.length === 0 ? <p>{text.nothing}</p> : null}
            <ul>
              {all.map((letter) => (
                <li key={`${letter.service} ${letter.id}`} className={styles.row}>
                  <strong>{letter.service}</strong>
                  <span>{letter.subject || letter.consumer}</span>
                  <span className={styles.muted}>{ofMilliseconds(letter.failed_at_ms)}</span>
                  <code>{letter.error}</code>
                  {letter.replay_requested_at_ms === null ? (
                    <Button disabled={replay.isPending} onClick={() => replay.start(letter)}>
                      {text.replay}
                    </Button>
                  ) : (
                    <span className={styles.muted}>{text.asked}</span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Answer>
    </Card>
  );
};

const Orders = () => {
  const [chosen, setChosen] = useState<AdminOrder | null>(null);
  const orders = usePages(
    ["orders"],
    (before?: string) => call("listOrders", { query: { before } }),
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
      <Pages list={orders} failed={text.listFailed}>
        {(pages) => {
          const all = pages.flatMap((page) => page.orders);
          return all.length === 0 ? (
            <p>{text.nothing}</p>
          ) : (
            <ul>
              {all.map((order) => (
                <li key={order.order_id} className={styles.row}>
                  <Link to={addressOf("users", order.user_id)}>{order.user_id}</Link>
                  <span>{order.badge_id}</span>
                  <span className="figure">{order.amount}円</span>
                  <span>{text.orderStates[order.state]}</span>
                  <span className={styles.muted}>{formatDateTime(order.created_at)}</span>
                  <code className={styles.muted}>{order.order_id}</code>
                  {order.state === "paid" ? (
                    <Button onClick={() => setChosen(order)}>{text.refund}</Button>
                  ) : null}
                </li>
              ))}
            </ul>
          );
        }}
      </Pages>
      {chosen === null ? null : (
        <Confirm
          title={text.refundTitle}
          go={text.refund}
          reason="required"
          isPending={refund.isPending}
          problem={refund.problem}
          onConfirm={(reason) => refund.start({ id: chosen.order_id, reason })}
          onClose={() => {
            setChosen(null);
            refund.forget();
          }}
        >
          <p>{text.refundText(chosen.amount)}</p>
        </Confirm>
      )}
    </Card>
  );
};

const TICK = /^tick-(.+)$/;

/** What is kept: one of the lists, or one draw (`tick-` and its id). */
export const Records = ({ open }: { readonly open: string }) => {
  const tickId = TICK.exec(open)?.[1];
  if (tickId !== undefined) return <TickDetail tickId={tickId} />;
  if (open === "letters") return <Letters />;
  if (open === "orders") return <Orders />;
  return open === "ticks" ? <Ticks /> : <Audit />;
};
