import type { MatchPresence } from "@gokaku/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { KEYS } from "../../api/keys.ts";
import { useOnline } from "../../live/use-online.ts";
import { useLiveStore } from "../../model/live-store.ts";

/** Players of the match with a page of the site open; null while that is not known. */
export const usePresence = (matchId: string): readonly string[] | null => {
  const isLive = useLiveStore(({ state }) => state === "open");
  const isOnline = useOnline();
  const { data } = useQuery<MatchPresence>({
    queryKey: KEYS.presence,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isLive && isOnline && data?.matchId === matchId ? data.user_ids : null;
};
