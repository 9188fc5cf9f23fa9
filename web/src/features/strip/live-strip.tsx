import type { Match } from "@gokaku/contract";
import { ChevronRight } from "lucide-react";
import { useCurrentMatch, useQueueStatus } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { isOpenMatch, matchOf } from "../../model/current-match.ts";
import { useLostSeat } from "../../model/lost-seat.ts";
import { matchCountdown, viewMatch } from "../../model/my-match.ts";
import { useSeenResult } from "../../session/seen-result.ts";
import { useSession } from "../../session/session-store.ts";
import { formatClock } from "../../text/format.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./live-strip.module.css";
import { stripText } from "./text.ts";

interface StripProps {
  /** Where it is shown what one waits for. */
  readonly to: string;
}
type LineProps = StripProps & {
  readonly text: string;
  readonly clock: string | null;
  readonly urgent: boolean;
};

const Line = ({ to, text, clock, urgent }: LineProps) => (
  <aside aria-label={stripText.label}>
    <Link to={to} className={styles.strip} data-urgent={urgent}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
      {clock === null ? null : <span className="figure text-18">{clock}</span>}
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  </aside>
);

const MatchLine = ({
  match,
  userId,
  to,
}: StripProps & { readonly match: Match; readonly userId: string }) => {
  const { phase, remaining, urgent } = matchCountdown(match, useNow());
  const view = viewMatch(match, userId);
  const clock = remaining === null ? null : formatClock(remaining);
  if (!isOpenMatch(match)) return <Line to={to} text={stripText.closed} clock={null} urgent />;
  if (phase === "match_ready") {
    const reportPath = view.reported ? to : `${to}&report=${match.match_id}`;
    const text = view.reported ? stripText.reported(match.report_count) : stripText.report;
    return <Line to={reportPath} text={text} clock={null} urgent={!view.reported} />;
  }
  if (phase === "lobby_join") {
    return <Line to={to} text={stripText.lobby(match.lobby_id)} clock={clock} urgent />;
  }
  const text = view.maySendLobby ? stripText.yourLobby : stripText.lobbyWaiting;
  return <Line to={to} text={text} clock={clock} urgent={view.maySendLobby || urgent} />;
};

const WaitingLine = ({ joinedAt, to }: StripProps & { readonly joinedAt: number }) => (
  <Line to={to} text={stripText.waiting} clock={formatClock(useNow() - joinedAt)} urgent={false} />
);

/** The queue or match that is running, on every page, with the way back to it. */
export const LiveStrip = ({ to }: StripProps) => {
  const session = useSession((state) => state.session);
  const match = matchOf(useCurrentMatch().data);
  const isSeen = useSeenResult((seen) => seen.matchId === match?.match_id);
  const entry = useQueueStatus().data?.entry ?? null;
  const isSeatLost = useLostSeat(({ lost }) => lost !== null);
  if (session === null) return null;
  // The player has read this result: it stays on the match tab until it is closed there.
  const isRead = match !== null && !isOpenMatch(match) && isSeen;
  if (match !== null && !isRead) return <MatchLine match={match} userId={session.user.user_id} to={to} />;
  if (isSeatLost) return <Line to={to} text={stripText.seatLost} clock={null} urgent />;
  return entry === null ? null : <WaitingLine joinedAt={entry.joined_at} to={to} />;
};
