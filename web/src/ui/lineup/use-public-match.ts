import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";

/** @param version of the match where it is known: after a correction the match is read again */
export const publicMatchKey = (matchId: string, version = 0) => ["public-match", matchId, version] as const;

/** A closed match as everybody may see it. */
export const usePublicMatch = (matchId: string, version = 0) =>
  useQuery({
    queryKey: publicMatchKey(matchId, version),
    queryFn: () => call("getPublicMatch", { params: { id: matchId } }),
    staleTime: 10_000,
  });
