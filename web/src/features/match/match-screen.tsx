import type { Match } from "@gokaku/contract";
import { isOpenMatch } from "../../model/current-match.ts";
import { type MyMatch, viewMatch } from "../../model/my-match.ts";
import { ja } from "../../text/ja.ts";
import { lazyDialog } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { CountdownPanel } from "./countdown-panel.tsx";
import { Evenness } from "./evenness.tsx";
import { LobbyForm, LobbyPanel } from "./lobby-panel.tsx";
import styles from "./match-screen.module.css";
import { MatchFacts, ReportBar } from "./report-bar.tsx";
import { ResultBar } from "./result-bar.tsx";
import { ResultCard } from "./result-card.tsx";
import { ResultReasons } from "./result-reasons.tsx";
import { TeamPanel } from "./team-panel.tsx";
import { matchText } from "./text.ts";
import { useLeaveMatch } from "./use-leave-match.ts";
import { useReportPlace } from "./use-report-place.ts";

const ReportDialog = lazyDialog(matchText.reportTitle, () =>
  import("./report/report-dialog.tsx").then((module) => module.ReportDialog),
);

/** Loads what is shown later: the report, and the field of a lobby's id for whom it falls to. */
export const preloadLater = (): void => {
  LobbyForm.preload();
  ReportDialog.preload();
};

type SideProps = { readonly view: MyMatch; readonly userId: string };

const Teams = ({ view, userId }: SideProps) => (
  <div className={styles.teams}>
    <TeamPanel team={view.own} mine userId={userId} hostId={view.match.host_user_id} voice={view.voice} />
    <TeamPanel team={view.other} mine={false} userId={userId} hostId={view.match.host_user_id} voice={null} />
  </div>
);

const OpenMatch = ({ view, userId }: SideProps) => {
  const { match } = view;
  const report = useReportPlace(match.match_id);
  return (
    <>
      <CountdownPanel view={view} />
      <LobbyPanel view={view} />
      <MatchFacts match={match} />
      <ReportBar view={view} onReport={report.open} />
      {match.ban_order === null ? null : <Notice>{ja.found.ban(match.ban_order)}</Notice>}
      <Teams view={view} userId={userId} />
      <Evenness matchId={match.match_id} />
      {report.isOpen ? <ReportDialog view={view} onClose={report.close} /> : null}
    </>
  );
};

const ClosedMatch = ({ view, userId }: SideProps) => {
  const leave = useLeaveMatch();
  return (
    <>
      <ResultCard view={view} userId={userId} />
      <ResultBar onLeave={leave} />
      <div className={styles.reasons}>
        <ResultReasons matchId={view.match.match_id} />
        <Evenness matchId={view.match.match_id} />
      </div>
      <Teams view={view} userId={userId} />
    </>
  );
};

type MatchScreenProps = { readonly match: Match; readonly userId: string };

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
