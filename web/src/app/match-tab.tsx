import { useLocation } from "wouter";
import { useCurrentMatch } from "../api/queries.ts";
import { matchOf } from "../model/current-match.ts";
import { askLogin } from "../session/login-prompt.ts";
import { useSession } from "../session/session-store.ts";
import { ja } from "../text/ja.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Loading } from "../ui/pentagon.tsx";
import { tabPath } from "./paths.ts";
import { useScrollToTop } from "./use-scroll-to-top.ts";

const QueueScreen = lazyPart(() =>
  import("../features/queue/queue-screen.tsx").then((module) => module.QueueScreen),
);

/** When the match is on the screen its report may come. Milliseconds. */
const REPORT_AFTER_MS = 3000;

/** The report follows soon after the screen, so that it opens even when the network is gone by then. */
export const MatchScreen = lazyPart(async () => {
  const module = await import("../features/match/match-screen.tsx");
  window.setTimeout(module.ReportDialog.preload, REPORT_AFTER_MS);
  return module.MatchScreen;
});

/** The match while there is one, else the queue. */
export const MatchTab = () => {
  const session = useSession((state) => state.session);
  const current = useCurrentMatch();
  const [, navigate] = useLocation();
  const match = matchOf(current.data);
  useScrollToTop(match?.match_id ?? "queue");
  if (session !== null && current.isPending) return <Loading label={ja.common.loading} />;
  if (session !== null && match !== null) return <MatchScreen match={match} userId={session.user.user_id} />;
  return <QueueScreen onLogin={askLogin} onOpen={(tab) => navigate(tabPath(tab))} />;
};
