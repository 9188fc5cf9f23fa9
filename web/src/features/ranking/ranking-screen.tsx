import type { RankingEntry, User } from "@gokaku/contract";
import { ExternalLink } from "lucide-react";
import { useMe, useRanking } from "../../api/queries.ts";
import { formatDateTime, formatPercent } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Failed } from "../../ui/fallback.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { placeOf } from "./place.ts";
import styles from "./ranking-screen.module.css";
import { rankingText } from "./text.ts";

const TWITTER_ID = /^[A-Za-z0-9_]{1,15}$/;

const TwitterLink = ({ entry }: { readonly entry: RankingEntry }) =>
  TWITTER_ID.test(entry.twitter_id) ? (
    <a
      className={styles.link}
      href={`https://twitter.com/${entry.twitter_id}`}
      target="_blank"
      rel="noreferrer"
      aria-label={ja.profile.twitterLabel(entry.trainer_name)}
    >
      <ExternalLink size={16} aria-hidden="true" />
    </a>
  ) : null;

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
        <span className={styles.name} title={entry.trainer_name}>
          {entry.trainer_name || ja.profile.noName}
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

/** The own rank, also beyond the rows that are shown, and the way to the own row. */
const OwnPlace = ({
  user,
  rankings,
}: {
  readonly user: User;
  readonly rankings: readonly RankingEntry[];
}) => {
  const place = placeOf(user, rankings);
  return (
    <p className={styles.own}>
      <span className={styles.ownName}>{rankingText.ownRank}</span>
      {place.rank === null ? (
        <span className={styles.ownName}>{rankingText.unranked}</span>
      ) : (
        <span className={`figure ${styles.ownRank}`}>{rankingText.rankValue(place.rank)}</span>
      )}
      {place.isListed ? (
        <Button kind="quiet" onClick={() => showRow(user.user_id)}>
          {rankingText.toOwn}
        </Button>
      ) : null}
    </p>
  );
};

const Body = () => {
  const ranking = useRanking();
  const me = useMe().data;
  if (ranking.isPending) return <Loading label={ja.common.loading} />;
  if (ranking.data === undefined) {
    return (
      <Failed
        title={rankingText.failed}
        failure={ranking.error}
        busy={ranking.isFetching}
        onRetry={() => void ranking.refetch()}
      />
    );
  }
  const { rankings, updated_at: updatedAt } = ranking.data;
  return (
    <Card>
      <p className={styles.note}>
        {updatedAt > 0 ? rankingText.note(formatDateTime(updatedAt)) : rankingText.noteNoTime}
      </p>
      {me === undefined ? null : <OwnPlace user={me} rankings={rankings} />}
      {rankings.length === 0 ? (
        <p className={styles.empty}>{rankingText.empty}</p>
      ) : (
        <Table rankings={rankings} ownId={me?.user_id ?? null} />
      )}
    </Card>
  );
};

export const RankingScreen = () => (
  <Page title={rankingText.title}>
    <Body />
  </Page>
);
