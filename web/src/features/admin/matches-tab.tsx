import { type ListedMatch, MATCH_FILTERS } from "@gokaku/contract/admin";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { MatchDetail } from "./match-detail.tsx";
import { Chips, Pages } from "./parts.tsx";
import { adminText } from "./text.ts";
import { usePages } from "./use-pages.ts";

const text = adminText.matches;
const PAGE = 50;

type Filter = (typeof MATCH_FILTERS)[number];

const Listed = ({ match }: { readonly match: ListedMatch }) => (
  <li className={styles.row}>
    <Link to={addressOf("matches", match.match_id)}>{match.match_id}</Link>
    <span className={styles.muted}>{formatDateTime(match.matched_unixtime)}</span>
    {match.disputed ? <strong className={styles.alarm}>{text.disputed}</strong> : null}
    <span>
      {match.voided
        ? text.voided
        : match.winner_team === null
          ? text.status[match.status]
          : text.verdicts[match.winner_team]}
    </span>
    <span>{text.reports(match.report_count)}</span>
  </li>
);

const List = ({ filter }: { readonly filter: Filter }) => {
  const list = usePages(
    ["matches", filter],
    (before?: string) => call("listMatches", { query: { status: filter, limit: PAGE, before } }),
    ({ matches }) => (matches.length < PAGE ? undefined : matches.at(-1)?.match_id),
  );
  return (
    <Pages list={list} failed={text.listFailed}>
      {(pages) => {
        const all = pages.flatMap(({ matches }) => matches);
        return all.length === 0 ? (
          <p role="status">{text.nothing}</p>
        ) : (
          <ul>
            {all.map((match) => (
              <Listed key={match.match_id} match={match} />
            ))}
          </ul>
        );
      }}
    </Pages>
  );
};

const Matches = () => {
  const [filter, setFilter] = useState<Filter>("all");
  return (
    <Card title={text.title}>
      <div className={styles.stack}>
        <Chips
          label={text.filter}
          options={MATCH_FILTERS.map((name) => [name, text.filters[name]] as const)}
          value={filter}
          onChange={setFilter}
        />
        <List key={filter} filter={filter} />
      </div>
    </Card>
  );
};

export const MatchesTab = ({ open }: { readonly open: string }) => (
  <div className={styles.columns}>
    {open === "" ? null : <MatchDetail key={open} matchId={open} />}
    <Matches />
  </div>
);
