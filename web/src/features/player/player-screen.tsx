import type { PublicPlayer } from "@gokaku/contract/people";
import { useDeferredValue } from "react";
import { useParams } from "react-router";
import { isMissing } from "../../api/http.ts";
import { useMaster } from "../../api/queries.ts";
import { useSession } from "../../session/session-store.ts";
import { formatPercent } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { BadgeBanner } from "../../ui/badge-banner.tsx";
import { BadgeChip } from "../../ui/badge-chip.tsx";
import { Card } from "../../ui/card.tsx";
import { ReportButton } from "../../ui/cases/report-button.tsx";
import { EquippedChips } from "../../ui/equipped-badges.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { useHead } from "../../ui/head.ts";
import { playerHead } from "../../ui/heads/player-head.ts";
import { Link } from "../../ui/link.tsx";
import { MeasuringLine } from "../../ui/measuring/measuring.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { usePlayer, useSeasons } from "../../ui/people/use-player.ts";
import { PlayerHead } from "../../ui/player-head.tsx";
import { RateGraph } from "../../ui/rate-graph/rate-graph.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { Played, Together } from "./played.tsx";
import styles from "./player-screen.module.css";
import { playerText as text } from "./text.ts";
import { Past, Recent } from "./what-was.tsx";

const TWITTER_ID = /^[A-Za-z0-9_]{1,15}$/;

const Hero = ({ player }: { readonly player: PublicPlayer }) => {
  const badges = useMaster().data?.badges ?? [];
  const seasons = useSeasons().data?.seasons ?? [];
  const ownId = useSession(({ session }) => session?.user.user_id);
  const season = seasons.find(({ id }) => id === player.season_id) ?? null;
  const figures = [
    [text.maxRate, player.max_rate],
    [text.matches, player.match_count],
    [text.wins, player.win_count],
    [text.winRate, formatPercent(player.win_rate)],
  ] as const;
  return (
    <section className={`stack-4 ${styles.hero}`} aria-label={player.trainer_name || ja.profile.noName}>
      <BadgeBanner user={player} badges={badges} />
      <PlayerHead player={player} heading="h1" rate={text.rate} rank={text.rank}>
        <p className={`row ${styles.line}`}>
          {TWITTER_ID.test(player.twitter_id) ? (
            <a href={`https://twitter.com/${player.twitter_id}`} target="_blank" rel="noreferrer">
              {ja.profile.twitter(player.twitter_id)}
            </a>
          ) : null}
          <EquippedChips user={{ ...player, current_badge: "" }} badges={badges} />
        </p>
      </PlayerHead>
      <MeasuringLine left={player.measuring_left} />
      <RateGraph points={player.rate_graph} season={season} />
      <div className={styles.foot}>
        <dl className={styles.figures} aria-label={season?.name ?? text.season}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figure">{value}</dd>
            </div>
          ))}
        </dl>
        {player.imported_matches === 0 ? null : (
          <p className="muted">{text.imported(player.imported_matches, player.imported_wins)}</p>
        )}
        {player.thanks_from === 0 ? null : <p className="muted">{text.thanks(player.thanks_from)}</p>}
        <div className="wrap">
          <ShareButton title={playerHead(player).title} />
          {ownId === undefined || ownId === player.user_id ? null : <ReportButton people={[player]} />}
        </div>
      </div>
      {ownId === player.user_id ? (
        <Link className="big-link" to="/?tab=mypage">
          {text.toMine}
        </Link>
      ) : null}
    </section>
  );
};

const Collection = ({ player }: { readonly player: PublicPlayer }) => {
  const badges = useMaster().data?.badges ?? [];
  const owned = player.owned_badges.flatMap((id) => badges.find((badge) => badge.id === id) ?? []);
  return owned.length === 0 ? null : (
    <Card>
      <details>
        <summary className={styles.summary}>{text.badges(owned.length)}</summary>
        <p className={styles.collection}>
          {owned.map((badge) => (
            <BadgeChip key={badge.id} badge={badge} />
          ))}
        </p>
      </details>
    </Card>
  );
};

const Shown = ({ player }: { readonly player: PublicPlayer }) => {
  const { title, description } = playerHead(player);
  useHead(title, description);
  return (
    <div className={`stack-4 ${styles.page}`}>
      <Hero player={player} />
      <div className={`stack-4 ${styles.columns}`}>
        <Recent userId={player.user_id} records={player.latest_matches} />
        {player.played_roles.length === 0 ? null : (
          <div className="stack-4">
            <Played player={player} />
            <Together player={player} />
          </div>
        )}
      </div>
      <Past seasons={player.season_data} />
      <Collection player={player} />
    </div>
  );
};

const Missing = () => {
  useHead(text.missingTitle, text.missing, false);
  return (
    <Page title={text.missingTitle}>
      <Card>
        <p>{text.missing}</p>
        <Link className="big-link" to="/?tab=ranking">
          {text.toRanking}
        </Link>
      </Card>
    </Page>
  );
};

/** A player as everybody may see one: what was played, how the rate went, the last matches. */
export const PlayerScreen = () => {
  const { id = "" } = useParams();
  const player = usePlayer(id);
  // As a transition, so that the page answers to taps while it renders.
  const shown = useDeferredValue(player.data);
  if (shown !== undefined && shown.user_id === player.data?.user_id) return <Shown key={id} player={shown} />;
  if (player.data !== undefined) return <Loading />;
  if (isMissing(player.error)) return <Missing />;
  return <Unanswered title={text.failed} query={player} />;
};
