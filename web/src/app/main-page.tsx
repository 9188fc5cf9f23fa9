import { useCurrentMatch } from "../api/queries.ts";
import { matchOf } from "../live/current-match.ts";
import { useLive } from "../live/use-live.ts";
import { Shell } from "./shell.tsx";
import { useMatchEvents } from "./use-match-events.ts";
import { useSessionEnd } from "./use-session-end.ts";

export const MainPage = () => {
  const current = useCurrentMatch().data;
  useLive(matchOf(current)?.match_id ?? null);
  useMatchEvents(current);
  useSessionEnd();
  return <Shell />;
};
