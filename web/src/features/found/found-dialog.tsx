import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useCurrentMatch, useQueueStatus } from "../../api/queries.ts";
import { acknowledgeAlarm, useAlarm } from "../../live/alarm/alarm-store.ts";
import { matchOf } from "../../model/current-match.ts";
import { viewMatch } from "../../model/my-match.ts";
import { useSession } from "../../session/session-store.ts";
import { ja } from "../../text/ja.ts";
import { afterPaint } from "../../ui/after-paint.ts";
import { lazyDialog } from "../../ui/lazy-part.tsx";
import { foundText } from "./text.ts";

const FoundMatch = lazyDialog(ja.found.title, () => import("./found-match.tsx").then((m) => m.FoundMatch));

/**
 * The dialog of a found match, loaded while one waits, with one assertive announcement. Sound and title are separate.
 */
export const FoundDialog = ({ to }: { readonly to: string }) => {
  const alarmId = useAlarm((alarm) => alarm.matchId);
  const userId = useSession((state) => state.session?.user.user_id ?? null);
  const match = matchOf(useCurrentMatch().data);
  const isWaiting = useQueueStatus().data?.entry != null;
  const navigate = useNavigate();
  useEffect(() => {
    if (isWaiting) FoundMatch.preload();
  }, [isWaiting]);
  const view =
    alarmId !== null && match?.match_id === alarmId && userId !== null ? viewMatch(match, userId) : null;
  const role = view?.me?.role ?? null;
  const open = () =>
    afterPaint(() => {
      if (useAlarm.getState().matchId !== alarmId) return;
      acknowledgeAlarm();
      void navigate(to);
    });
  return (
    <>
      <p className="visually-hidden" aria-live="assertive">
        {view === null ? "" : role === null ? ja.found.title : foundText.announce(ja.roles[role])}
      </p>
      {view === null ? null : <FoundMatch view={view} onClose={open} />}
    </>
  );
};
