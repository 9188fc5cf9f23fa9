import type { Match } from "@gokaku/contract";
import { lazy, Suspense, useState } from "react";
import { viewMatch } from "../../model/my-match.ts";
import { ja } from "../../text/ja.ts";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { CountdownPanel } from "./countdown-panel.tsx";
import { Evenness } from "./evenness.tsx";
import { LobbyPanel } from "./lobby-panel.tsx";
import styles from "./match-screen.module.css";
import { ReportBar } from "./report-bar.tsx";
import { TeamPanel } from "./team-panel.tsx";
import { matchText } from "./text.ts";

const ReportDialog = lazy(() =>
  import("./report/report-dialog.tsx").then((module) => ({ default: module.ReportDialog })),
);

type MatchScreenProps = { readonly match: Match; readonly userId: string };

export const MatchScreen = ({ match, userId }: MatchScreenProps) => {
  const [reporting, setReporting] = useState(false);
  const view = viewMatch(match, userId);
  return (
    <Page title={matchText.title} quiet>
      <CountdownPanel view={view} />
      <LobbyPanel view={view} />
      {match.ban_order === null ? null : <Notice>{ja.found.ban(match.ban_order)}</Notice>}
      <div className={styles.teams}>
        <TeamPanel team={view.own} mine userId={userId} hostId={match.host_user_id} voice={view.voice} />
        <TeamPanel team={view.other} mine={false} userId={userId} hostId={match.host_user_id} voice={null} />
      </div>
      <Evenness matchId={match.match_id} />
      <ReportBar view={view} onReport={() => setReporting(true)} />
      {reporting ? (
        <Suspense>
          <ReportDialog view={view} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
};
