import type { Match, MatchPlayer } from "@gokaku/contract";
import { useEffect, useState } from "react";
import { useMe, useReceipt } from "../../api/queries.ts";
import { isOpenMatch } from "../../model/current-match.ts";
import { type MyMatch, viewMatch } from "../../model/my-match.ts";
import { markResultSeen } from "../../session/seen-result.ts";
import { formatText } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import type { DisputeRoomProps } from "../../ui/dispute-room/dispute-room.tsx";
import { lazyDialog, lazyPart } from "../../ui/lazy-part.tsx";
import { measuredParts } from "../../ui/measuring/measured.ts";
import { measuringText } from "../../ui/measuring/text.ts";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import type { ThanksProps } from "../../ui/thanks/thanks.tsx";
import { Evenness } from "./evenness.tsx";
import { isFirstMatch } from "./first-match.ts";
import { LobbyForm } from "./lobby-panel.tsx";
import styles from "./match-screen.module.css";
import { NowCard } from "./now-card.tsx";
import { ReportBar } from "./report-bar.tsx";
import { rateChangeOf, verdictOf } from "./result.ts";
import { ResultBar, type ResultBarProps } from "./result-bar.tsx";
import { ResultCard } from "./result-card.tsx";
import { ResultReasons } from "./result-reasons.tsx";
import { SeatsCard } from "./seats-card.tsx";
import { TeamPanel } from "./team-panel.tsx";
import { matchText } from "./text.ts";
import { useLeaveMatch } from "./use-leave-match.ts";
import { usePresence } from "./use-presence.ts";
import { useReportPlace } from "./use-report-place.ts";

const ReportDialog = lazyDialog(matchText.reportTitle, () =>
  import("./report/report-dialog.tsx").then((m) => m.ReportDialog),
);

const StoryLineup = lazyPart(() => import("./story-lineup.tsx").then((m) => m.StoryLineup), null);

const FirstMatchHint = lazyPart(() => import("./first-match-hint.tsx").then((m) => m.FirstMatchHint), null);

/** Loads the later parts: the hint of a first match, the field of a lobby's id, the report, and what a result shows. */
export const preloadLater = (): void => {
  FirstMatchHint.preload();
  LobbyForm.preload();
  StoryLineup.preload();
  ReportDialog.preload();
};

const DisputeRoom = lazyPart<DisputeRoomProps>(() =>
  import("../../ui/dispute-room/dispute-room.tsx").then((m) => m.DisputeRoom),
);

const Thanks = lazyPart<ThanksProps>(() => import("../../ui/thanks/thanks.tsx").then((m) => m.Thanks), null);

const RehearsalBar = lazyPart(() => import("./rehearsal-bar.tsx").then((m) => m.RehearsalBar), null);

const Earned = lazyPart(() => import("./earned.tsx").then((m) => m.Earned), null);

const PlayerInfo = lazyDialog(matchText.player.title, () =>
  import("./player-info.tsx").then((m) => m.PlayerInfo),
);

interface SideProps {
  readonly view: MyMatch;
  readonly userId: string;
}

/** The own team is first and blue. Its players can be opened while the match is on. */
const Teams = ({ view, userId }: SideProps) => {
  const [looked, setLooked] = useState<MatchPlayer | null>(null);
  const presence = usePresence(view.match.match_id);
  const isMeasuring = [...view.own.players, ...view.other.players].some(
    ({ measuring_left: left }) => measuredParts(left) !== null,
  );
  const isOn = isOpenMatch(view.match);
  const isRehearsal = view.match.is_rehearsal === true;
  const common = {
    userId,
    hostId: view.match.host_user_id,
    // Bots have no page open.
    presence: isOn && !isRehearsal ? presence : null,
    isSearching: isOn,
    isCheckingIn: isOn && view.match.can_substitute && view.match.check_in_until !== null,
  } as const;
  return (
    <>
      <div className={styles.teams}>
        <TeamPanel
          {...common}
          name={view.team ?? "A"}
          team={view.own}
          mine
          voice={view.voice}
          onLook={isOn && !isRehearsal ? setLooked : null}
        />
        <TeamPanel
          {...common}
          name={view.team === "B" ? "A" : "B"}
          team={view.other}
          mine={false}
          voice={null}
          onLook={null}
        />
      </div>
      {isMeasuring ? (
        <p className="caption">{`${measuringText.title}${formatText.colon}${measuringText.note}`}</p>
      ) : null}
      {looked === null ? null : <PlayerInfo player={looked} onClose={() => setLooked(null)} />}
    </>
  );
};

const OpenMatch = ({ view, userId }: SideProps) => {
  const { match } = view;
  const report = useReportPlace(match.match_id);
  const isFirst = isFirstMatch(useMe().data);
  return (
    <>
      <div className={styles.room}>
        <div className={styles.stack}>
          <NowCard view={view} />
          {isFirst || match.is_rehearsal ? <FirstMatchHint view={view} /> : null}
          <SeatsCard view={view} userId={userId} />
          <ReportBar view={view} onReport={report.open} />
          {match.ban_order === null || view.reported ? null : (
            <Notice>{ja.found.ban(match.ban_order)}</Notice>
          )}
        </div>
        <div className={styles.stack}>
          <Teams view={view} userId={userId} />
          {match.is_rehearsal ? null : <Evenness match={match} />}
        </div>
      </div>
      {report.isOpen ? <ReportDialog view={view} onClose={report.close} /> : null}
    </>
  );
};

const ClosedMatch = ({ view, userId, Again }: SideProps & Pick<ResultBarProps, "Again">) => {
  const leave = useLeaveMatch();
  const { match_id: matchId, matched_unixtime: startedAt } = view.match;
  useEffect(() => markResultSeen(matchId), [matchId]);
  const isCounted =
    rateChangeOf({ matchId, verdict: verdictOf(view) }, useReceipt().data, useMe().data) !== null;
  // The room stays when the dispute is settled.
  const [wasDisputed, noteDispute] = useState(view.match.disputed);
  if (view.match.disputed && !wasDisputed) noteDispute(true);
  return (
    <>
      <ResultCard view={view} userId={userId} />
      {wasDisputed && !view.match.is_rehearsal ? <DisputeRoom match={view.match} userId={userId} /> : null}
      <Earned matchId={matchId} startedAt={startedAt} isCounted={isCounted} />
      <ResultBar Again={Again} onLeave={leave} />
      {isCounted && !view.match.is_rehearsal ? (
        <Thanks matchId={matchId} userId={userId} mates={view.own.players} opponents={view.other.players} />
      ) : null}
      {view.match.is_rehearsal ? (
        <Teams view={view} userId={userId} />
      ) : (
        <>
          <div className={styles.reasons}>
            <ResultReasons matchId={matchId} />
            <Evenness match={view.match} />
          </div>
          <StoryLineup view={view} userId={userId}>
            <Teams view={view} userId={userId} />
          </StoryLineup>
        </>
      )}
    </>
  );
};

export interface MatchScreenProps extends Pick<ResultBarProps, "Again"> {
  readonly match: Match;
  readonly userId: string;
}

/** The match from its finding to its result, which stays until its player leaves it. */
export const MatchScreen = ({ match, userId, Again }: MatchScreenProps) => {
  const view = viewMatch(match, userId);
  return (
    <Page title={matchText.title} quiet>
      <div className={styles.body}>
        {match.is_rehearsal ? <RehearsalBar match={match} /> : null}
        {isOpenMatch(match) ? (
          <OpenMatch view={view} userId={userId} />
        ) : (
          <ClosedMatch view={view} userId={userId} Again={Again} />
        )}
      </div>
    </Page>
  );
};
