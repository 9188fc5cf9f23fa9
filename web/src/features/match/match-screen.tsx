import type { Match, MatchPlayer } from "@gokaku/contract";
import { useEffect, useState } from "react";
import { useMe, useReceipt } from "../../api/queries.ts";
import { isOpenMatch } from "../../model/current-match.ts";
import { type MyMatch, viewMatch } from "../../model/my-match.ts";
import { markResultSeen } from "../../session/seen-result.ts";
import { ja } from "../../text/ja.ts";
import { lazyDialog, lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Evenness } from "./evenness.tsx";
import { LobbyForm } from "./lobby-panel.tsx";
import styles from "./match-screen.module.css";
import { NowCard } from "./now-card.tsx";
import { ReportBar } from "./report-bar.tsx";
import { rateChangeOf, verdictOf } from "./result.ts";
import { ResultBar } from "./result-bar.tsx";
import { ResultCard } from "./result-card.tsx";
import { ResultReasons } from "./result-reasons.tsx";
import { TeamPanel } from "./team-panel.tsx";
import { matchText } from "./text.ts";
import { useLeaveMatch } from "./use-leave-match.ts";
import { usePresence } from "./use-presence.ts";
import { useReportPlace } from "./use-report-place.ts";

const ReportDialog = lazyDialog(matchText.reportTitle, () =>
  import("./report/report-dialog.tsx").then((module) => module.ReportDialog),
);

/** Loads the later parts: the report, and the field of a lobby's id. */
export const preloadLater = (): void => {
  LobbyForm.preload();
  ReportDialog.preload();
};

const Earned = lazyPart(() => import("./earned.tsx").then((module) => module.Earned), null);

const PlayerInfo = lazyDialog(matchText.player.title, () =>
  import("./player-info.tsx").then((module) => module.PlayerInfo),
);

interface SideProps {
  readonly view: MyMatch;
  readonly userId: string;
}

/** The own team is first and blue. Its players can be opened while the match is on. */
const Teams = ({ view, userId }: SideProps) => {
  const [looked, setLooked] = useState<MatchPlayer | null>(null);
  const presence = usePresence(view.match.match_id);
  const isOn = isOpenMatch(view.match);
  const common = { userId, hostId: view.match.host_user_id, presence: isOn ? presence : null } as const;
  return (
    <>
      <div className={styles.teams}>
        <TeamPanel {...common} team={view.own} mine voice={view.voice} onLook={isOn ? setLooked : null} />
        <TeamPanel {...common} team={view.other} mine={false} voice={null} onLook={null} />
      </div>
      {looked === null ? null : <PlayerInfo player={looked} onClose={() => setLooked(null)} />}
    </>
  );
};

const OpenMatch = ({ view, userId }: SideProps) => {
  const { match } = view;
  const report = useReportPlace(match.match_id);
  return (
    <>
      <div className={styles.room}>
        <div className={styles.stack}>
          <NowCard view={view} />
          <ReportBar view={view} onReport={report.open} />
          {match.ban_order === null || view.reported ? null : (
            <Notice>{ja.found.ban(match.ban_order)}</Notice>
          )}
        </div>
        <div className={styles.stack}>
          <Teams view={view} userId={userId} />
          <Evenness matchId={match.match_id} />
        </div>
      </div>
      {report.isOpen ? <ReportDialog view={view} onClose={report.close} /> : null}
    </>
  );
};

const ClosedMatch = ({ view, userId }: SideProps) => {
  const leave = useLeaveMatch();
  const { match_id: matchId, matched_unixtime: startedAt } = view.match;
  useEffect(() => markResultSeen(matchId), [matchId]);
  const isCounted =
    rateChangeOf({ matchId, verdict: verdictOf(view) }, useReceipt().data, useMe().data) !== null;
  return (
    <>
      <ResultCard view={view} userId={userId} />
      <Earned matchId={matchId} startedAt={startedAt} isCounted={isCounted} />
      <ResultBar onLeave={leave} />
      <div className={styles.reasons}>
        <ResultReasons matchId={view.match.match_id} />
        <Evenness matchId={view.match.match_id} />
      </div>
      <Teams view={view} userId={userId} />
    </>
  );
};

export interface MatchScreenProps {
  readonly match: Match;
  readonly userId: string;
}

/** The match from its finding to its result, which stays until its player leaves it. */
export const MatchScreen = ({ match, userId }: MatchScreenProps) => {
  const view = viewMatch(match, userId);
  const Body = isOpenMatch(match) ? OpenMatch : ClosedMatch;
  return (
    <Page title={matchText.title} quiet>
      <div className={styles.body}>
        <Body view={view} userId={userId} />
      </div>
    </Page>
  );
};
