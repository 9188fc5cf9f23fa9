import type { QueueInfo } from "@gokaku/contract";
import { ROLES } from "@gokaku/game";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { failureMessage } from "../../api/http.ts";
import { useQueueInfo } from "../../api/queries.ts";
import { QUEUE_AUTH_ERROR, QUEUE_ERROR_LIMIT, useQueueHealth } from "../../model/queue-health.ts";
import { formatTime } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import { Failed, ReloadButton } from "../../ui/fallback.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import { DemoNotice, demoOf } from "./demo.tsx";
import styles from "./queue-figures.module.css";
import { Radar } from "./radar.tsx";
import { queueText } from "./text.ts";

const previousText = (info: QueueInfo): string =>
  info.previous_matched_unixtime === 0
    ? queueText.previousNone
    : queueText.previousValue(formatTime(info.previous_matched_unixtime), info.previous_user_count);

const Figures = ({ info }: { readonly info: QueueInfo }) => (
  <>
    <table className={styles.table}>
      <caption className="visually-hidden">{queueText.perRole}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{queueText.role}</th>
          <th scope="col">{queueText.waitingCount}</th>
        </tr>
      </thead>
      <tbody>
        {ROLES.map((role) => (
          <tr key={role}>
            <th scope="row">
              <RoleMark role={role} />
            </th>
            <td className="figure">{queueText.people(info.role_counts[role])}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <dl className={styles.more}>
      <div>
        <dt>{queueText.ongoing}</dt>
        <dd>{queueText.ongoingCount(info.ongoing_matches)}</dd>
      </div>
      <div>
        <dt>{queueText.previous}</dt>
        <dd>{previousText(info)}</dd>
      </div>
    </dl>
  </>
);

/** The queue as everybody may see it: the pentagon and the same figures as a table. */
export const QueueFigures = () => {
  const queue = useQueueInfo();
  const { errors, succeeded } = useQueueHealth();
  const demo = import.meta.env.DEV && queue.data === undefined ? demoOf(queue.error) : null;
  const info = queue.data ?? demo ?? undefined;
  const [isWide] = useState(() => matchMedia("(width >= 860px)").matches);
  return (
    <Card title={queueText.status}>
      {errors === QUEUE_AUTH_ERROR ? (
        <Notice tone="warn" alert action={<ReloadButton />}>
          {ja.auth.expired}
        </Notice>
      ) : queue.isError && errors >= QUEUE_ERROR_LIMIT ? (
        <Failed
          title={queueText.error(failureMessage(queue.error))}
          query={{
            ...queue,
            refetch: () => {
              succeeded();
              return queue.refetch();
            },
          }}
        />
      ) : null}
      {demo === null ? null : <DemoNotice />}
      <Radar
        counts={info?.role_counts ?? null}
        total={info?.total_waiting ?? 0}
        previous={info === undefined ? "" : previousText(info)}
        ongoing={info === undefined ? "" : queueText.ongoingCount(info.ongoing_matches)}
      />
      {info === undefined ? null : (
        <details className={styles.folded} open={isWide}>
          <summary>
            {queueText.asTable}
            <ChevronDown size={20} aria-hidden="true" />
          </summary>
          <Figures info={info} />
        </details>
      )}
    </Card>
  );
};
