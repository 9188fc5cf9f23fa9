import { useCurrentMatch } from "../api/queries.ts";
import { useLive } from "../live/use-live.ts";
import { matchOf } from "../model/current-match.ts";
import { Shell } from "./shell.tsx";
import { useMatchEvents } from "./use-match-events.ts";
import { useSessionEnd } from "./use-session-end.ts";

export const MainPage = () => {
  const current = useCurrentMatch().data;
  useLive(matchOf(current));
  useMatchEvents(current);
  useSessionEnd();
  return <Shell />;
};
