import type { MatchRecord } from "@gokaku/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { ja } from "../../text/ja.ts";
import { headlineText } from "../heads/headline.ts";

export const headlinesKey = (userId: string, matches: string) => ["headlines", userId, matches] as const;

/** The headline of each match of a player's history; undefined without one, and until it is loaded. */
export const useHeadlines = (
  userId: string,
  records: readonly MatchRecord[],
): ((matchId: string) => string | undefined) => {
  const matches = records.map(({ match_id: id }) => id).join();
  const { data } = useQuery({
    queryKey: headlinesKey(userId, matches),
    queryFn: () => call("listHeadlines", { params: { id: userId }, query: { matches } }),
    enabled: matches !== "",
    staleTime: 60_000,
    retry: false,
  });
  return (matchId) => {
    const found = data?.headlines.find(({ match_id: id }) => id === matchId);
    if (found === undefined) return undefined;
    return headlineText(found.headline, (team) => (team === found.team ? ja.sides.mine : ja.sides.theirs));
  };
};
