import { useQuery } from "@tanstack/react-query";
import { getExplanation } from "./calls.ts";
import { KEYS } from "./keys.ts";

/** Why a match of the own is as it is; asked again at each opening until the match is closed. */
export const useExplanation = (matchId: string) =>
  useQuery({
    queryKey: KEYS.explanation(matchId),
    queryFn: () => getExplanation(matchId),
    staleTime: ({ state }) => (state.data?.closed === true ? Number.POSITIVE_INFINITY : 0),
  });
