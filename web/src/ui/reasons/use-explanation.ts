import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";

/** Why a match of the own is as it is; asked again at each opening until the match has its result. */
export const useExplanation = (matchId: string) =>
  useQuery({
    queryKey: KEYS.explanation(matchId),
    queryFn: () => call("explainMatch", { params: { id: matchId } }),
    staleTime: ({ state }) =>
      state.data?.closed === true && state.data.step !== null ? Number.POSITIVE_INFINITY : 0,
  });
