import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ApiError, call } from "../api/http.ts";
import { KEYS } from "../api/keys.ts";
import { useAlarm } from "../live/alarm/alarm-store.ts";
import { useOnline } from "../live/use-online.ts";
import { mustCheckIn } from "../model/attendance.ts";
import { type CurrentMatch, matchOf, newerMatch } from "../model/current-match.ts";
import { useLiveStore } from "../model/live-store.ts";
import { useSession } from "../session/session-store.ts";
import { useTab } from "./use-tab.ts";

/** Pause after a check-in that reached no server. Milliseconds. */
const RETRY_MS = 2000;

const onVisibility = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};
const isVisible = (): boolean => document.visibilityState === "visible";

/**
 * Confirms the own seat once the match is seen: its screen in a visible tab, without the dialog that announces it. A
 * call that failed on the way is repeated, at once when the connection is back.
 */
export const useCheckIn = (current: CurrentMatch | undefined): void => {
  const client = useQueryClient();
  const userId = useSession((state) => state.session?.user.user_id ?? null);
  const isAnnounced = useAlarm((alarm) => alarm.matchId !== null);
  const isShown = useTab() === "match";
  const isSeen = useSyncExternalStore(onVisibility, isVisible);
  const isOnline = useOnline();
  const connection = useLiveStore((live) => live.state);
  const [failures, setFailures] = useState(0);
  const asked = useRef<string | null>(null);

  const match = matchOf(current);
  const matchId = match !== null && userId !== null && mustCheckIn(match, userId) ? match.match_id : null;
  const isDue = isShown && isSeen && isOnline && !isAnnounced;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure and a new connection are reasons to try again
  useEffect(() => {
    // The effect that raises the alarm of a match runs in the same pass.
    if (matchId === null || !isDue || useAlarm.getState().matchId !== null || asked.current === matchId)
      return;
    asked.current = matchId;
    const retry = () => {
      asked.current = null;
      setFailures((count) => count + 1);
    };
    call("checkIn").then(
      (confirmed) =>
        client.setQueryData<CurrentMatch>(KEYS.match, (known) =>
          matchOf(known)?.match_id === confirmed.match_id ? newerMatch(known, confirmed) : known,
        ),
      (failure: unknown) => {
        if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500)
          void client.invalidateQueries({ queryKey: KEYS.match });
        else window.setTimeout(retry, RETRY_MS);
      },
    );
  }, [client, matchId, isDue, connection, failures]);
};
