import type { RankingEntry, RankingResponse } from "@gokaku/contract";
import type { CharacterUse, Fairness } from "@gokaku/contract/people";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { call, isMissing } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useCharacters } from "../../api/queries.ts";
import { formatDateSeen, formatPercent } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { characterName } from "../../ui/characters/character-name.ts";
import { Emblem } from "../../ui/emblem.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { useHead } from "../../ui/head.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { playerKey, useSeasons } from "../../ui/people/use-player.ts";
import { PlayerLink } from "../../ui/player-link.tsx";
import { SeasonChoice } from "../../ui/season-choice.tsx";
import styles from "./archive.module.css";
import { mostOf, percentBelow, shownSeason } from "./archive.ts";
import { archiveText as text } from "./text.ts";

const PLACES = 3;
const EVEN_GAP = 20;
const STALE_MS = 60_000;

const addressOf = (path: string, season: string): string => `${path}${new URLSearchParams({ season })}`;

interface PlacedProps {
  readonly entry: RankingEntry;
  readonly seasonId: string;
}

/** A player's highest rate and number of matches in the season; nothing for one who has no page. */
const SeasonRecord = ({ entry, seasonId }: PlacedProps) => {
  const player = useQuery({
    queryKey: playerKey(entry.user_id),
    queryFn: () => call("getPublicPlayer", { params: { id: entry.user_id } }),
    staleTime: STALE_MS,
    retry: false,
  });
  const record = player.data?.season_data.find(({ season_id: id }) => id === seasonId);
  return record === undefined ? null : (
    <>
      <span>{text.top.highest(record.max_rate)}</span>
      <span>{text.top.matches(record.total_matches)}</span>
    </>
  );
};

const Placed = ({ entry, seasonId }: PlacedProps) => (
  <li className={styles.player} data-champion={entry.rank === 1}>
    <Avatar name={entry.trainer_name} url={entry.discord_avatar_url} size={entry.rank === 1 ? 56 : 40} />
    <div>
      <p className={styles.place}>{entry.rank === 1 ? text.top.champion : text.top.place(entry.rank)}</p>
      <PlayerLink className={styles.name} userId={entry.user_id} name={entry.trainer_name} />
    </div>
    <p className={styles.line}>
      <span>{text.top.rate}</span>
      <span className={`figure ${styles.rate}`}>{entry.rate}</span>
      <span>{text.top.won(formatPercent(entry.win_rate))}</span>
      <SeasonRecord entry={entry} seasonId={seasonId} />
    </p>
  </li>
);

/** The records of all players of the season; nothing without any. */
const Records = ({ ranking }: { readonly ranking: RankingResponse }) => {
  const records = [
    [text.records.highestRate, ranking.highest_rate, String],
    [text.records.mostMatches, ranking.most_matches, text.top.matches],
    [text.records.longestStreak, ranking.longest_streak, text.records.wins],
  ] as const;
  if (records.every(([, record]) => !record)) return null;
  return (
    <Card title={text.records.title}>
      <dl className={`${styles.figures} ${styles.pair}`}>
        {records.map(([label, record, shown]) =>
          record ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className="figure">{shown(record.value)}</span>
                <PlayerLink className={styles.holder} userId={record.user_id} name={record.trainer_name} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </Card>
  );
};

const Figures = ({ fairness, seasonId }: { readonly fairness: Fairness; readonly seasonId: string }) => {
  const even = percentBelow(fairness.team_gaps, EVEN_GAP);
  return (
    <Card title={text.figures.title} className={styles.card}>
      <dl className={styles.figures}>
        <div>
          <dt>{text.figures.matches}</dt>
          <dd className="figure">{text.figures.value(fairness.settled_matches)}</dd>
        </div>
        <div>
          <dt>{text.figures.even(EVEN_GAP)}</dt>
          <dd className="figure">{even === null ? ja.common.unknown : text.figures.share(even)}</dd>
        </div>
      </dl>
      <Link className="big-link" to={addressOf("/fairness?", seasonId)}>
        {text.figures.all}
      </Link>
    </Card>
  );
};

const Characters = ({ use, seasonId }: { readonly use: CharacterUse; readonly seasonId: string }) => {
  const catalogue = useCharacters().data?.pokemon ?? [];
  const most = [
    [text.characters.used, mostOf(use.characters, "matches")],
    [text.characters.banned, mostOf(use.characters, "bans")],
  ] as const;
  const isNone = most.every(([, one]) => one === null);
  return (
    <Card title={text.characters.title} className={styles.card}>
      {isNone ? (
        <p className="muted">{text.characters.none}</p>
      ) : (
        <dl className={styles.figures}>
          {most.map(([label, one]) => {
            if (one === null) return null;
            const character = catalogue.find(({ pokemon_id: id }) => id === one.id);
            const name = character === undefined ? one.id : characterName(character);
            return (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={styles.character}>
                  <Emblem
                    id={one.id}
                    name={name}
                    type={character?.type ?? null}
                    iconUrl={character?.icon_url ?? null}
                    size={40}
                  />
                  <span>
                    {name}
                    <span className={styles.count}>
                      {text.characters.matches(one.matches, use.decided_matches)}
                    </span>
                  </span>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      <Link className="big-link" to={addressOf("/characters?", seasonId)}>
        {text.characters.all}
      </Link>
    </Card>
  );
};

const Archive = ({ seasonId }: { readonly seasonId: string }) => {
  const query = { season: seasonId };
  const options = { staleTime: STALE_MS, retry: false };
  const fairness = useQuery({
    queryKey: KEYS.fairness(seasonId),
    queryFn: () => call("getFairness", { query }),
    ...options,
  });
  const ranking = useQuery({
    queryKey: KEYS.rankingOf(seasonId),
    queryFn: () => call("getPublicRanking", { query }),
    ...options,
  });
  const use = useQuery({
    queryKey: KEYS.characterUse(seasonId),
    queryFn: () => call("getCharacterUse", { query }),
    ...options,
  });
  if (fairness.data === undefined)
    return isMissing(fairness.error) ? (
      <Notice>{text.missing}</Notice>
    ) : (
      <Unanswered title={text.failed} query={fairness} />
    );
  // A season without a ranking is not found there.
  const rankings = ranking.data?.rankings ?? (isMissing(ranking.error) ? [] : null);
  if (fairness.data.settled_matches === 0 && rankings?.length === 0) return <Notice>{text.noMatches}</Notice>;
  return (
    <>
      <Card title={text.top.title} className={styles.card}>
        {rankings === null ? (
          <Unanswered title={text.failed} query={ranking} />
        ) : rankings.length === 0 ? (
          <p className="muted">{text.top.none}</p>
        ) : (
          <>
            <ol className={styles.top}>
              {rankings.slice(0, PLACES).map((entry) => (
                <Placed key={entry.user_id} entry={entry} seasonId={seasonId} />
              ))}
            </ol>
            <Link className="big-link" to={addressOf("/?tab=ranking&", seasonId)}>
              {text.top.all}
            </Link>
          </>
        )}
      </Card>
      {ranking.data === undefined ? null : <Records ranking={ranking.data} />}
      <div className={`stack-4 ${styles.pair}`}>
        <Figures fairness={fairness.data} seasonId={seasonId} />
        {use.data === undefined ? (
          <Unanswered title={text.failed} query={use} />
        ) : (
          <Characters use={use.data} seasonId={seasonId} />
        )}
      </div>
    </>
  );
};

/** The page of a past season: its first three, the number and evenness of its matches, its characters. */
export const ArchiveScreen = () => {
  const [search] = useSearchParams();
  const asked = search.get("season");
  const seasons = useSeasons();
  const all = seasons.data?.seasons ?? [];
  const seasonId = shownSeason(asked, all);
  const season = all.find(({ id }) => id === seasonId);
  const title = season === undefined ? text.title : text.titleOf(season.name);
  useHead(title, text.description, true, asked === null ? "/season" : addressOf("/season?", asked));
  return (
    <Page title={title}>
      {season === undefined ? null : (
        <p className="muted">
          {text.dates(
            formatDateSeen(season.start_date, Date.now() / 1000),
            formatDateSeen(season.end_date, Date.now() / 1000),
          )}
        </p>
      )}
      <SeasonChoice chosen={seasonId} addressOf={(id) => addressOf("/season?", id)} />
      {season?.is_running ? (
        <Notice>
          {text.running} <Link to="/?tab=ranking">{text.toRanking}</Link>
        </Notice>
      ) : seasonId !== undefined ? (
        <Archive key={seasonId} seasonId={seasonId} />
      ) : seasons.isPending ? (
        <Loading />
      ) : seasons.data === undefined ? (
        <Unanswered title={text.failed} query={seasons} />
      ) : (
        <Notice>{text.noSeason}</Notice>
      )}
    </Page>
  );
};
