import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { useCurrentMatch, useQueueStatus } from "../api/queries.ts";
import { withNotices } from "../live/alarm/signals.ts";
import { useLive } from "../live/use-live.ts";
import { useWakeLock } from "../live/use-wake-lock.ts";
import { matchOf } from "../model/current-match.ts";
import { Shell } from "./shell.tsx";
import { useAchievementCheck } from "./use-achievement-check.ts";
import { useCheckIn } from "./use-check-in.ts";
import { useMatchEvents } from "./use-match-events.ts";
import { useSessionEnd } from "./use-session-end.ts";
import { useStored } from "./use-stored.ts";

/** The frame of every screen and the effects that run on all of them. */
export const Layout = ({ children }: { readonly children: ReactNode }) => {
  const current = useCurrentMatch().data;
  useLive(matchOf(current));
  useMatchEvents(current);
  useCheckIn(current);
  useSessionEnd();
  useStored();
  useAchievementCheck();
  const waiting = useQueueStatus().data?.entry != null;
  useWakeLock(waiting);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been allowed with the click that began to wait
  useEffect(() => withNotices(({ standBy }) => standBy((path) => void navigate(path))), [navigate, waiting]);
  return <Shell>{children}</Shell>;
};
