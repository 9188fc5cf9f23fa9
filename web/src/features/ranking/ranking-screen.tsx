import type { RankingEntry } from "@gokaku/contract";
import { ExternalLink } from "lucide-react";
import { useRanking } from "../../api/queries.ts";
import { formatDateTime, formatPercent } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { Failed } from "../../ui/fallback.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
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
      <ExternalLink size={18} aria-hidden="true" />
    </a>
  ) : (
    <span className={styles.none}>{ja.common.unknown}</span>
  );

const Row = ({ entry, own }: { readonly entry: RankingEntry; readonly own: boolean }) => (
  <tr className={styles.row} data-own={own} data-top={entry.rank <= 3}>
    <td className={`figure ${styles.rank}`}>{entry.rank}</td>
    <td>
      <span className={styles.player}>
        <Avatar name={entry.trainer_name} url={entry.discord_avatar_url} size={32} />
        <span className={styles.name}>
          {entry.trainer_name || ja.profile.noName}
          {own ? <span className={styles.you}>{rankingText.you}</span> : null}
        </span>
      </span>
    </td>
    <td className={`figure ${styles.number}`}>{entry.rate}</td>
    <td className={styles.number}>{formatPercent(entry.win_rate)}</td>
    <td className={styles.twitter}>
      <TwitterLink entry={entry} />
    </td>
  </tr>
);

const Table = ({
  rankings,
  ownId,
}: {
  readonly rankings: readonly RankingEntry[];
  readonly ownId: string | null;
}) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{rankingText.rank}</th>
        <th scope="col">{rankingText.player}</th>
        <th scope="col" className={styles.number}>
          {rankingText.rate}
        </th>
        <th scope="col" className={styles.number}>
          {rankingText.winRate}
        </th>
        <th scope="col" className={styles.twitter}>
          {rankingText.twitter}
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

const Body = ({ ownId }: { readonly ownId: string | null }) => {
  const ranking = useRanking();
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
      {rankings.length === 0 ? (
        <p className={styles.empty}>{rankingText.empty}</p>
      ) : (
        <Table rankings={rankings} ownId={ownId} />
      )}
    </Card>
  );
};

export const RankingScreen = ({ ownId }: { readonly ownId: string | null }) => (
  <Page title={rankingText.title}>
    <Body ownId={ownId} />
  </Page>
);
