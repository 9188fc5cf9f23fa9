import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";

/** @param season undefined for the ranking that is published */
export const useRanking = (season: string | undefined) =>
  useQuery({
    queryKey: season === undefined ? KEYS.ranking : KEYS.rankingOf(season),
    queryFn: () => call("getPublicRanking", { query: season === undefined ? {} : { season } }),
    staleTime: 30_000,
    refetchOnMount: "always",
    retry: false,
  });
