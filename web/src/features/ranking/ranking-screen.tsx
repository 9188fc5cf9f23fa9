import type { RankingEntry, RankingResponse, User } from "@gokaku/contract";
import { Download, ExternalLink } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { isMissing } from "../../api/http.ts";
import { useMaster, useMe } from "../../api/queries.ts";
import { formatDateTime, formatPercent } from "../../text/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EquippedChips } from "../../ui/equipped-badges.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { useHead } from "../../ui/head.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { useSeasons } from "../../ui/people/use-player.ts";
import { PlayerLink } from "../../ui/player-link.tsx";
import { SeasonChoice } from "../../ui/season-choice.tsx";
import { type Own, ownInPast, ownNow, placeOf } from "./place.ts";
import styles from "./ranking-screen.module.css";
import { foundBy } from "./search.ts";
import { rankingText } from "./text.ts";
import { useRanking } from "./use-ranking.ts";

const addressOf = (season: string): string => `/?${new URLSearchParams({ tab: "ranking", season })}`;

/** Places at the end of a season: only a ranking that was published has a time. */
const isFinal = ({ rankings, updated_at: updatedAt }: RankingResponse): boolean =>
  updatedAt === 0 && rankings.length > 0;

/** Letters; no name is longer. */
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

const Equipped = ({ entry }: { readonly entry: RankingEntry }) => {
  const badges = useMaster().data?.badges ?? [];
  return (
    <span className={styles.equipped}>
      <EquippedChips user={entry} badges={badges} />
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
          <PlayerLink
            className={styles.name}
            userId={entry.user_id}
            name={entry.trainer_name}
            title={entry.trainer_name}
          />
          {entry.current_badge === "" && entry.current_badge_2 === "" ? null : <Equipped entry={entry} />}
        </span>
        {own ? <span className={styles.you}>{rankingText.you}</span> : null}
        <TwitterLink entry={entry} />
      </span>
    </td>
    <td className={`figure ${styles.number}`}>{entry.rate}</td>
    <td className={styles.number}>{formatPercent(entry.win_rate)}</td>
  </tr>
);

interface TableProps {
  readonly rankings: readonly RankingEntry[];
  readonly ownId: string | null;
}

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

interface OwnPlaceProps {
  readonly own: Own;
  readonly rankings: readonly RankingEntry[];
  readonly onShow: () => void;
}

/** The own row, which stays in sight: also beyond the rows that are shown, and with the way to the own one. */
const OwnPlace = ({ own, rankings, onShow }: OwnPlaceProps) => {
  const place = placeOf(own, rankings);
  return (
    <p className={`row ${styles.own}`}>
      <span className="muted">{rankingText.ownRank}</span>
      {place.rank === null ? (
        <span className="muted">{own.isLapsed ? rankingText.lapsed : rankingText.unranked}</span>
      ) : (
        <>
          <span className="figure text-24">{rankingText.rankValue(place.rank)}</span>
          <span className="figure">{own.rate}</span>
          <span className={`muted ${styles.ownRate}`}>{formatPercent(own.win_rate)}</span>
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

interface ListProps {
  readonly ranking: RankingResponse;
  readonly season: string | undefined;
  readonly me: User | undefined;
}

const csvOf = (season: string | undefined): string =>
  `/api/public/ranking.csv${season === undefined ? "" : `?${new URLSearchParams({ season })}`}`;

const List = ({ ranking, season, me }: ListProps) => {
  const { rankings } = ranking;
  const own = me === undefined ? undefined : isFinal(ranking) ? ownInPast(me, ranking.season_id) : ownNow(me);
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
            className={`input ${styles.search}`}
            placeholder={rankingText.search}
            aria-label={rankingText.search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <a
            className={`big-link ${styles.csv}`}
            href={csvOf(season)}
            download
            aria-label={rankingText.csvLabel}
          >
            <Download size={18} aria-hidden="true" />
            {rankingText.csv}
          </a>
        </div>
        {own === undefined ? null : own === null ? (
          <p className={`row ${styles.own}`}>
            <span className="muted">{rankingText.noPlace}</span>
          </p>
        ) : (
          <OwnPlace
            own={own}
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
          {rankingText.notFound}
        </p>
      ) : (
        <Table rankings={found} ownId={me?.user_id ?? null} />
      )}
    </div>
  );
};

/** In place of rows: the way to the season before, which has some. */
const Empty = ({ seasonId }: { readonly seasonId: string | undefined }) => {
  const last = useSeasons().data?.seasons.find(({ is_running: isRunning }) => !isRunning);
  return (
    <div className={styles.empty}>
      <p>{rankingText.empty}</p>
      {last === undefined || last.id === seasonId ? null : (
        <Link className="big-link" to={addressOf(last.id)}>
          {rankingText.toLast(last.name)}
        </Link>
      )}
    </div>
  );
};

const noteOf = (ranking: RankingResponse): string =>
  isFinal(ranking)
    ? rankingText.finalNote
    : ranking.updated_at > 0
      ? rankingText.note(formatDateTime(ranking.updated_at))
      : rankingText.noteNoTime;

interface BodyProps {
  readonly ranking: ReturnType<typeof useRanking>;
  readonly season: string | undefined;
}

const Body = ({ ranking, season }: BodyProps) => {
  // As a transition, so that the page answers to taps while it renders.
  const shown = useDeferredValue(ranking.data);
  const me = useMe().data;
  if (ranking.data === undefined)
    return isMissing(ranking.error) ? (
      <Notice>{rankingText.missing}</Notice>
    ) : (
      <Unanswered title={rankingText.failed} query={ranking} />
    );
  if (shown === undefined) return <Loading />;
  return (
    <Card>
      <p className={`muted ${styles.note}`}>
        {noteOf(shown)}
        {shown.lapse_days > 0 && !isFinal(shown) ? (
          <span className="block">{rankingText.lapse(shown.lapse_days)}</span>
        ) : null}
      </p>
      {shown.rankings.length === 0 ? (
        <Empty seasonId={shown.season_id} />
      ) : (
        <List ranking={shown} season={season} me={me} />
      )}
    </Card>
  );
};

/** The ranking that is published, or that of the season which the address names. */
export const RankingScreen = () => {
  const [search] = useSearchParams();
  const season = search.get("season") ?? undefined;
  const ranking = useRanking(season);
  const address = season === undefined ? "/?tab=ranking" : addressOf(season);
  useHead(null, rankingText.description, !isMissing(ranking.error), address);
  const seasons = useSeasons().data?.seasons;
  const running = seasons?.find(({ is_running: isRunning }) => isRunning)?.id;
  return (
    <Page title={rankingText.title}>
      <div className={`row ${styles.season}`}>
        <SeasonChoice
          chosen={season ?? ranking.data?.season_id ?? running}
          addressOf={(id) => (id === running ? "/?tab=ranking" : addressOf(id))}
        />
        {season === undefined || season === running ? null : (
          <Link className="big-link" to={`/season?${new URLSearchParams({ season })}`}>
            {rankingText.toArchive}
          </Link>
        )}
      </div>
      <Body ranking={ranking} season={season} />
    </Page>
  );
};
