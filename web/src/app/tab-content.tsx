import { lazy } from "react";
import { useNavigate } from "react-router";
import { useCurrentMatch } from "../api/queries.ts";
import { QueueScreen } from "../features/queue/queue-screen.tsx";
import { RulesScreen } from "../features/rules/rules-screen.tsx";
import { matchOf } from "../model/current-match.ts";
import { useSession } from "../session/session-store.ts";
import { ja } from "../text/ja.ts";
import { Loading } from "../ui/pentagon.tsx";
import { type Tab, tabPath } from "./tabs.ts";

const MatchScreen = lazy(() =>
  import("../features/match/match-screen.tsx").then((module) => ({ default: module.MatchScreen })),
);
const MypageScreen = lazy(() =>
  import("../features/mypage/mypage-screen.tsx").then((module) => ({ default: module.MypageScreen })),
);
const RankingScreen = lazy(() =>
  import("../features/ranking/ranking-screen.tsx").then((module) => ({ default: module.RankingScreen })),
);

type TabContentProps = { readonly tab: Tab; readonly onLogin: () => void };

/** The match while there is one, else the queue. */
const MatchTab = ({ onLogin }: Pick<TabContentProps, "onLogin">) => {
  const session = useSession((state) => state.session);
  const current = useCurrentMatch();
  const navigate = useNavigate();
  const match = matchOf(current.data);
  if (session !== null && current.isPending) return <Loading label={ja.common.loading} />;
  if (session !== null && match !== null) return <MatchScreen match={match} userId={session.user.user_id} />;
  return <QueueScreen onLogin={onLogin} onOpen={(tab) => void navigate(tabPath(tab))} />;
};

export const TabContent = ({ tab, onLogin }: TabContentProps) => {
  switch (tab) {
    case "rules":
      return <RulesScreen />;
    case "mypage":
      return <MypageScreen onLogin={onLogin} matchPath={tabPath("match")} />;
    case "match":
      return <MatchTab onLogin={onLogin} />;
    case "ranking":
      return <RankingScreen />;
  }
};
