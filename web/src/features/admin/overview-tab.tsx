import { call } from "../../api/http.ts";
import { formatTime } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { Attention } from "./attention.tsx";
import { CaseFigures } from "./cases/figures.tsx";
import { DebugTools } from "./debug-tools.tsx";
import { overviewAdminText as text } from "./overview-text.ts";
import { Answer, Scroller } from "./parts.tsx";
import { useRights } from "./rights.ts";
import { useAdminQuery } from "./use-admin-query.ts";

const Records = lazyPart<{ readonly open: string }>(() => import("./records.tsx").then((m) => m.Records));

const TestAccounts = import.meta.env.TEST_LOGIN
  ? lazyPart(() => import("./test-account-tools.tsx").then((m) => m.TestAccountTools))
  : null;

const Queue = () => {
  const queue = useAdminQuery(["queue"], () => call("getDebugQueue"));
  return (
    <Card
      title={text.queue}
      aside={
        <Button disabled={queue.isFetching} onClick={() => void queue.refetch()}>
          {text.refresh}
        </Button>
      }
    >
      <Answer query={queue} failed={text.queueFailed}>
        {({ queue_count: count, entries }) => (
          <>
            <p>{text.queueCount(count)}</p>
            {entries.length === 0 ? <p className="muted">{text.queueEmpty}</p> : null}
            <Scroller>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.user_id} className={styles.row}>
                    <Link to={addressOf("users", entry.user_id)}>{entry.trainer_name || entry.user_id}</Link>
                    <span className="figure">{entry.rate}</span>
                    <span>{entry.selected_roles.map((role) => ja.roles[role]).join("・")}</span>
                    <span className="muted">
                      {text.since(formatTime(entry.joined_at))} {text.states[entry.state]}
                    </span>
                  </li>
                ))}
              </ul>
            </Scroller>
          </>
        )}
      </Answer>
    </Card>
  );
};

const LISTS = Object.keys(text.lists) as (keyof typeof text.lists)[];

export const OverviewTab = ({ open }: { readonly open: string }) => {
  const { role } = useRights();
  if (role !== "admin")
    return (
      <div className={styles.columns}>
        <Attention />
        <CaseFigures />
      </div>
    );
  return open === "" ? (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Attention />
        <CaseFigures />
        <Queue />
      </div>
      <div className={styles.stack}>
        <Card title={text.records}>
          <nav className={styles.tabs} aria-label={text.records}>
            {LISTS.map((name) => (
              <Link key={name} className={styles.tab} to={addressOf("overview", name)}>
                {text.lists[name]}
              </Link>
            ))}
          </nav>
        </Card>
        <DebugTools />
        {TestAccounts === null ? null : <TestAccounts />}
      </div>
    </div>
  ) : (
    <div className={styles.stack}>
      <p className={styles.back}>
        <Link to={addressOf("overview")}>{ja.common.back}</Link>
      </p>
      <Records key={open} open={open} />
    </div>
  );
};
