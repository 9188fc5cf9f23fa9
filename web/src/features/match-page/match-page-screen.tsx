import { headlineOf } from "@gokaku/contract/headline";
import type { ExplainedMatch } from "@gokaku/contract/people";
import { useState } from "react";
import { useParams } from "react-router";
import { isMissing } from "../../api/http.ts";
import { useCurrentMatch } from "../../api/queries.ts";
import { serverNow } from "../../model/clock-store.ts";
import { openMatchOf } from "../../model/current-match.ts";
import { useSession } from "../../session/session-store.ts";
import { formatDateTime } from "../../text/format.ts";
import { Fact } from "../../ui/balance.tsx";
import { BalanceBar } from "../../ui/balance-bar.tsx";
import { Card } from "../../ui/card.tsx";
import type { DisputeRoomProps } from "../../ui/dispute-room/dispute-room.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { useHead } from "../../ui/head.ts";
import { headlineText } from "../../ui/heads/headline.ts";
import { matchHead, matchName } from "../../ui/heads/match-head.ts";
import { matchResult } from "../../ui/heads/match-result.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Lineup } from "../../ui/lineup/lineup.tsx";
import { lineupText } from "../../ui/lineup/text.ts";
import { usePublicMatch } from "../../ui/lineup/use-public-match.ts";
import { chancesOf, firstTeam, nameIn, outcomeOf } from "../../ui/lineup/view.ts";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { Grounds } from "../../ui/reasons/grounds.tsx";
import { Reasons } from "../../ui/reasons/reasons.tsx";
import { reasonText } from "../../ui/reasons/text.ts";
import { ShareButton } from "../../ui/share-button.tsx";
import type { ThanksProps } from "../../ui/thanks/thanks.tsx";
import styles from "./match-page.module.css";
import { matchPageText as text } from "./text.ts";

const DisputeRoom = lazyPart<DisputeRoomProps>(() =>
  import("../../ui/dispute-room/dispute-room.tsx").then((m) => m.DisputeRoom),
);

const Thanks = lazyPart<ThanksProps>(() => import("../../ui/thanks/thanks.tsx").then((m) => m.Thanks), null);

/** Older matches take no thanks. Seconds. */
const THANKED_S = 7 * 86_400;

const isOfLastDays = ({ started_at: startedAt }: ExplainedMatch): boolean =>
  serverNow() < startedAt + THANKED_S;

const Why = ({ match, first }: { readonly match: ExplainedMatch; readonly first: "A" | "B" }) => {
  const { explanation, winner_team: winner } = match;
  if (explanation === null)
    return (
      <Card title={text.why}>
        <p className="muted">{text.noReasons}</p>
      </Card>
    );
  const [one, other] = chancesOf(explanation.win_chance_a, first);
  const isWon = winner === "A" || winner === "B";
  return (
    <Card title={text.why}>
      <div className="stack-2">
        <BalanceBar
          mine={one}
          theirs={other}
          names={[lineupText.team(first), lineupText.team(first === "A" ? "B" : "A")]}
        />
        {isWon ? <p className="bold">{text.expected(winner === first ? one : other)}</p> : null}
        <dl className={styles.facts}>
          <Fact name={reasonText.teamGap(explanation.by_skill)}>
            <span className="figure">{Math.round(explanation.team_gap)}</span>
          </Fact>
          <Fact name={reasonText.spread(explanation.by_skill)}>
            <span className="figure">{Math.round(explanation.spread)}</span>
          </Fact>
          <Fact name={reasonText.offRole}>
            <span className="figure">{reasonText.people(explanation.off_role_gap)}</span>
          </Fact>
        </dl>
        <Grounds explanation={explanation} nameOf={(id) => nameIn(match, id)} />
        <Reasons
          binding={explanation.binding}
          mateRepeats={explanation.mate_repeats}
          opponentRepeats={explanation.opponent_repeats}
          isProven={explanation.proven}
          planGap={explanation.plan_gap}
        />
        <Link className="big-link" to={`/fairness?season=${match.season_id}`}>
          {text.fairness}
        </Link>
      </div>
    </Card>
  );
};

const Shown = ({ match }: { readonly match: ExplainedMatch }) => {
  const viewerId = useSession(({ session }) => session?.user.user_id ?? null);
  const first = firstTeam(match, viewerId);
  const isOwn = [...match.team_a.players, ...match.team_b.players].some(({ user_id: id }) => id === viewerId);
  // The room stays when the dispute is settled.
  const [wasDisputed, noteDispute] = useState(match.disputed);
  if (match.disputed && !wasDisputed) noteDispute(true);
  const outcome = outcomeOf(match);
  const { title, description } = matchHead(match);
  const headline = headlineOf(match);
  const date = formatDateTime(match.started_at);
  useHead(title, description);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{matchResult(match)}</h1>
          {headline === null ? null : <p className={styles.headline}>{headlineText(headline)}</p>}
          <p className={`muted ${styles.when}`}>
            <time dateTime={new Date(match.started_at * 1000).toISOString()}>{date}</time>
            <span>{matchName(match)}</span>
          </p>
        </div>
        <ShareButton title={title} />
      </div>
      {outcome === "won" ? null : <p className="muted">{text.notes[outcome]}</p>}
      {wasDisputed && isOwn && viewerId !== null ? <DisputeRoom match={match} userId={viewerId} /> : null}
      <Lineup match={match} first={first} viewerId={viewerId} />
      {isOwn && viewerId !== null && outcome === "won" && isOfLastDays(match) ? (
        <Thanks
          matchId={match.match_id}
          userId={viewerId}
          mates={(first === "A" ? match.team_a : match.team_b).players}
          opponents={(first === "A" ? match.team_b : match.team_a).players}
        />
      ) : null}
      <Why match={match} first={first} />
    </div>
  );
};

const Missing = ({ matchId }: { readonly matchId: string }) => {
  const isPlaying = openMatchOf(useCurrentMatch().data)?.match_id === matchId;
  useHead(text.missingTitle, text.missing, false);
  return (
    <Page title={text.missingTitle}>
      <Card>
        <p>{isPlaying ? text.playing : text.missing}</p>
        <Link className="big-link" to={isPlaying ? "/?tab=match" : "/?tab=ranking"}>
          {isPlaying ? text.toMatch : text.toRanking}
        </Link>
      </Card>
    </Page>
  );
};

/** A closed match as everybody may see it: the ten, the result, and why it was made so. */
export const MatchPageScreen = () => {
  const { id = "" } = useParams();
  const match = usePublicMatch(id);
  if (match.data !== undefined) return <Shown match={match.data} />;
  if (isMissing(match.error)) return <Missing matchId={id} />;
  return <Unanswered title={text.failed} query={match} />;
};
