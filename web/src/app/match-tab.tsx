import { useLocation, useNavigate } from "react-router";
import { useCurrentMatch } from "../api/queries.ts";
import type { OpenTab } from "../features/queue/open-tab.ts";
import { matchOf } from "../model/current-match.ts";
import { useLostSeat } from "../model/lost-seat.ts";
import { askLogin } from "../session/login-prompt.ts";
import { useSession } from "../session/session-store.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Loading } from "../ui/pentagon.tsx";
import { Again } from "./again.ts";
import { tabPath } from "./paths.ts";
import { useScrollToTop } from "./use-scroll-to-top.ts";

const placePath = (place: Parameters<OpenTab>[0]): string =>
  place === "penalties" ? `${tabPath("mypage")}&open=penalties` : tabPath(place);

const QueueScreen = lazyPart(() => import("../features/queue/queue-screen.tsx").then((m) => m.QueueScreen));

/** When the match is on the screen its later parts may come. Milliseconds. */
const LATER_MS = 3000;

/** The report and the lobby's form follow soon after the screen, so that they open even when the network is gone then. */
export const MatchScreen = lazyPart(async () => {
  const module = await import("../features/match/match-screen.tsx");
  window.setTimeout(() => {
    module.preloadLater();
    Again.preload();
  }, LATER_MS);
  return module.MatchScreen;
});

const LostSeat = lazyPart(() => import("../features/lost-seat/lost-seat.tsx").then((m) => m.LostSeat));

const TestMatch = lazyPart(() => import("../features/match/test-match.tsx").then((m) => m.TestMatch));

/** The match while there is one, else the queue; with `test_mode` in the address a match of sample data. */
export const MatchTab = () => {
  const session = useSession((state) => state.session);
  const current = useCurrentMatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const match = matchOf(current.data);
  const lost = useLostSeat((state) => state.lost);
  useScrollToTop(match?.match_id ?? "queue");
  if (session !== null && current.isPending) return <Loading />;
  if (session !== null && match === null && lost !== null) return <LostSeat lost={lost} />;
  if (session !== null && match !== null)
    return <MatchScreen match={match} userId={session.user.user_id} Again={Again} />;
  if (search.includes("test_mode")) return <TestMatch Again={Again} />;
  return <QueueScreen onLogin={askLogin} onOpen={(place) => void navigate(placePath(place))} />;
};
