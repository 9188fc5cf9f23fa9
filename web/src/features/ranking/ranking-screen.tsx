import type { RankingEntry, User } from "@gokaku/contract";
import { Download, ExternalLink } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { useMaster, useMe } from "../../api/queries.ts";
import { formatDateTime, formatPercent } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Failed } from "../../ui/fallback.tsx";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { WornChips } from "../../ui/worn-badges.tsx";
import { placeOf } from "./place.ts";
import styles from "./ranking-screen.module.css";
import { foundBy } from "./search.ts";
import { rankingText } from "./text.ts";
import { useRanking } from "./use-ranking.ts";

/** Letters; whatever more is pasted names nobody. */
const LONGEST_SEARCH = 40;
const TWITTER_ID = /^[A-Za-z0-9_]{1,15}$/;

const TwitterLink = ({ entry }: { readonly entry: RankingEntry }) =>
  TWITTER_ID.test(entry.twitter_id) ? (
    <a
      className={styles.link}
      href={`https://twitter.com/${entry.twitter_id}`}
      target="_blank"
      rel="noreferrer"
      aria-label={rankingText.twitterLabel(entry.trainer_name)}
    >
      <ExternalLink size={16} aria-hidden="true" />
    </a>
  ) : null;

const Worn = ({ entry }: { readonly entry: RankingEntry }) => {
  const badges = useMaster().data?.badges ?? [];
  return (
    <span className={styles.worn}>
      <WornChips user={entry} badges={badges} />
    </span>
  );
};

const rowId = (userId: string): string => `ranked-${userId}`;

const Row = ({ entry, own }: { readonly entry: RankingEntry; readonly own: boolean }) => (
  <tr
    id={rowId(entry.user_id)}
    tabIndex={-1}
    className={styles.row}
    data-own={own}
    data-top={entry.rank <= 3}
  >
    <td className={`figure ${styles.rank}`}>{entry.rank}</td>
    <td className={styles.who}>
      <span className={styles.player}>
        <Avatar name={entry.trainer_name} url={entry.discord_avatar_url} size={28} />
        <span className={styles.lines}>
          <Link className={styles.name} to={`/players/${entry.user_id}`} title={entry.trainer_name}>
            {entry.trainer_name || ja.profile.noName}
          </Link>
          {entry.current_badge === "" && entry.current_badge_2 === "" ? null : <Worn entry={entry} />}
        </span>
        {own ? <span className={styles.you}>{rankingText.you}</span> : null}
        <TwitterLink entry={entry} />
      </span>
    </td>
    <td className={`figure ${styles.number}`}>{entry.rate}</td>
    <td className={styles.number}>{formatPercent(entry.win_rate)}</td>
  </tr>
);

type TableProps = { readonly rankings: readonly RankingEntry[]; readonly ownId: string | null };

const Table = ({ rankings, ownId }: TableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col" className={styles.rank}>
          {rankingText.rank}
        </th>
        <th scope="col">{rankingText.player}</th>
        <th scope="col" className={styles.number}>
          {rankingText.rate}
        </th>
        <th scope="col" className={styles.number}>
          {rankingText.winRate}
        </th>
      </tr>
    </thead>
    <tbody>
      {rankings.map((entry) => (
        <Row key={entry.user_id} entry={entry} own={entry.user_id === ownId} />
      ))}
    </tbody>
  </table>
);

const showRow = (userId: string): void => {
  const row = document.getElementById(rowId(userId));
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
};

type OwnPlaceProps = {
  readonly user: User;
  readonly rankings: readonly RankingEntry[];
  readonly onShow: () => void;
};

/** The own row, which stays in sight: also beyond the rows that are shown, and with the way to the own one. */
const OwnPlace = ({ user, rankings, onShow }: OwnPlaceProps) => {
  const place = placeOf(user, rankings);
  return (
    <p className={styles.own}>
      <span className={styles.ownName}>{rankingText.ownRank}</span>
      {place.rank === null ? (
        <span className={styles.ownName}>{rankingText.unranked}</span>
      ) : (
        <>
          <span className={`figure ${styles.ownRank}`}>{rankingText.rankValue(place.rank)}</span>
          <span className="figure">{user.rate}</span>
          <span className={`${styles.ownName} ${styles.ownRate}`}>{formatPercent(user.win_rate)}</span>
        </>
      )}
      {place.isListed ? (
        <Button kind="quiet" onClick={onShow}>
          {rankingText.toOwn}
        </Button>
      ) : null}
    </p>
  );
};

type ListProps = { readonly rankings: readonly RankingEntry[]; readonly me: User | undefined };

/** The rows with what finds one of them. */
const List = ({ rankings, me }: ListProps) => {
  const [query, setQuery] = useState("");
  const [isSought, setSought] = useState(false);
  const found = foundBy(rankings, query);
  useEffect(() => {
    // The own row is there again only when nothing is left out.
    if (!isSought || query !== "") return;
    setSought(false);
    if (me !== undefined) showRow(me.user_id);
  }, [isSought, query, me]);
  return (
    <div className={styles.list}>
      <div className={styles.finding}>
        <div className={styles.tools}>
          <input
            type="search"
            maxLength={LONGEST_SEARCH}
            className={styles.search}
            placeholder={rankingText.search}
            aria-label={rankingText.search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <a className={styles.csv} href="/api/public/ranking.csv" download aria-label={rankingText.csvLabel}>
            <Download size={18} aria-hidden="true" />
            {rankingText.csv}
          </a>
        </div>
        {me === undefined ? null : (
          <OwnPlace
            user={me}
            rankings={rankings}
            onShow={() => {
              setQuery("");
              setSought(true);
            }}
          />
        )}
      </div>
      {found.length === 0 ? (
        <p className={styles.empty} role="status">
          {rankingText.nobody}
        </p>
      ) : (
        <Table rankings={found} ownId={me?.user_id ?? null} />
      )}
    </div>
  );
};

const Body = () => {
  const ranking = useRanking();
  // What arrives is drawn in slices, between which the page answers to a tap.
  const shown = useDeferredValue(ranking.data);
  const me = useMe().data;
  if (ranking.isPending || (ranking.data !== undefined && shown === undefined))
    return <Loading label={ja.common.loading} />;
  if (shown === undefined) {
    return (
      <Failed
        title={rankingText.failed}
        failure={ranking.error}
        busy={ranking.isFetching}
        onRetry={() => void ranking.refetch()}
      />
    );
  }
  const { rankings, updated_at: updatedAt } = shown;
  return (
    <Card>
      <p className={styles.note}>
        {updatedAt > 0 ? rankingText.note(formatDateTime(updatedAt)) : rankingText.noteNoTime}
      </p>
      {rankings.length === 0 ? (
        <p className={styles.empty}>{rankingText.empty}</p>
      ) : (
        <List rankings={rankings} me={me} />
      )}
    </Card>
  );
};

export const RankingScreen = () => (
  <Page title={rankingText.title}>
    <Body />
  </Page>
);
