import { type ListedMatch, MATCH_FILTERS } from "@gokaku/contract/admin";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { adminKey } from "./keys.ts";
import { MatchDetail } from "./match-detail.tsx";
import { Answer, Chips } from "./parts.tsx";
import { adminText } from "./text.ts";

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

const Matches = () => {
  const [filter, setFilter] = useState<Filter>("all");
  const matches = useInfiniteQuery({
    queryKey: adminKey("matches", filter),
    queryFn: ({ pageParam }) =>
      call("listMatches", { query: { status: filter, limit: PAGE, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ matches: page }) => (page.length < PAGE ? undefined : page.at(-1)?.match_id),
    retry: false,
  });
  return (
    <Card title={text.title}>
      <div className={styles.stack}>
        <Chips
          label={text.filter}
          options={MATCH_FILTERS.map((name) => [name, text.filters[name]] as const)}
          value={filter}
          onChange={setFilter}
        />
        <Answer query={matches} failed={text.listFailed}>
          {({ pages }) => {
            const all = pages.flatMap((page) => page.matches);
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
        </Answer>
        {matches.hasNextPage ? (
          <Button disabled={matches.isFetching} onClick={() => void matches.fetchNextPage()}>
            {adminText.more}
          </Button>
        ) : null}
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
