import type { HistoryEntry } from "@gokaku/contract/admin";
import { call } from "../../api/http.ts";
import { useMaster } from "../../api/queries.ts";
import { formatDateTime, formatDelta } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { matchesAdminText } from "./matches-text.ts";
import { overviewAdminText } from "./overview-text.ts";
import { Pages } from "./parts.tsx";
import { named } from "./text.ts";
import { usePages } from "./use-pages.ts";
import { usersAdminText as text } from "./users-text.ts";

/** The cause of an entry in words; of a badge its name. */
const useCauseName = (): ((entry: HistoryEntry) => string) => {
  const badges = useMaster().data?.badges ?? [];
  return ({ kind, cause }) =>
    kind === "act"
      ? named(overviewAdminText.actions, cause)
      : (badges.find(({ id }) => id === cause)?.display ?? named(text.causes, cause));
};

const Entry = ({ entry, cause }: { readonly entry: HistoryEntry; readonly cause: string }) => (
  <li className={styles.row}>
    <span className="muted">{formatDateTime(Math.floor(entry.at_ms / 1000))}</span>
    <strong>{entry.kind === null ? "" : text.kinds[entry.kind]}</strong>
    <span>{cause}</span>
    {entry.amount === 0 && entry.rate === null ? null : (
      <span className="figure">
        {formatDelta(entry.amount)}
        {entry.rate === null ? "" : ` → ${entry.rate}`}
      </span>
    )}
    {entry.other_user_id === null || entry.other_user_id === "" ? null : (
      <Link to={addressOf("users", entry.other_user_id)}>{entry.other_user_id}</Link>
    )}
    {entry.reason === "" ? null : (
      <span>{entry.kind === "badge" ? named(text.causes, entry.reason) : entry.reason}</span>
    )}
    {entry.match_id === null || entry.match_id === "" ? null : (
      <Link to={addressOf("matches", entry.match_id)}>{matchesAdminText.match(entry.match_id)}</Link>
    )}
  </li>
);

export const History = ({ userId }: { readonly userId: string }) => {
  const causeOf = useCauseName();
  const history = usePages(
    ["history", userId],
    (before?: number) => call("listUserHistory", { params: { id: userId }, query: { before } }),
    ({ entries }) => entries.at(-1)?.at_ms,
  );
  return (
    <Card title={text.history}>
      <Pages list={history} failed={text.historyFailed} itemsOf={({ entries }) => entries}>
        {(entries) => (
          <ul>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and older ones come after
              <Entry key={index} entry={entry} cause={causeOf(entry)} />
            ))}
          </ul>
        )}
      </Pages>
    </Card>
  );
};
