import { type ReactNode, useEffect } from "react";
import { useCurrentMatch, useQueueStatus } from "../api/queries.ts";
import { readyNotification } from "../live/alarm/signals.ts";
import { useLive } from "../live/use-live.ts";
import { useWakeLock } from "../live/use-wake-lock.ts";
import { matchOf } from "../model/current-match.ts";
import { Shell } from "./shell.tsx";
import { useMatchEvents } from "./use-match-events.ts";
import { useSessionEnd } from "./use-session-end.ts";

/** What every screen stands in, and what goes on whichever of them is shown. */
export const Layout = ({ children }: { readonly children: ReactNode }) => {
  const current = useCurrentMatch().data;
  useLive(matchOf(current));
  useMatchEvents(current);
  useSessionEnd();
  useWakeLock(useQueueStatus().data?.entry != null);
  useEffect(() => void readyNotification(), []);
  return <Shell>{children}</Shell>;
};
