import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";

export const useRanking = () =>
  useQuery({
    queryKey: KEYS.ranking,
    queryFn: () => call("getPublicRanking"),
    staleTime: 30_000,
    refetchOnMount: "always",
    retry: false,
  });
