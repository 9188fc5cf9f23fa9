import { useQuery, useQueryClient } from "@tanstack/react-query";
import { checkAchievements } from "../../api/achievements.ts";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { achievedAfter } from "../../model/achievements.ts";
import { BadgeNews } from "../../ui/badge-news/badge-news.tsx";
import { matchText } from "./text.ts";

interface EarnedProps {
  readonly matchId: string;
  /** Start of the match, unix seconds. */
  readonly startedAt: number;
  /** The match is in the own account: the server granted its badges with it. */
  readonly isCounted: boolean;
}

/**
 * The badges that the match brought. The server grants most of them with the rate, before it pushes the receipt; a
 * check grants the others. Both are asked for once, when the match is counted.
 */
export const Earned = ({ matchId, startedAt, isCounted }: EarnedProps) => {
  const client = useQueryClient();
  const earned = useQuery({
    queryKey: KEYS.earned(matchId),
    queryFn: async () => {
      await checkAchievements(client);
      const { achievements } = await call("listRecentAchievements");
      return achievedAfter(achievements, startedAt);
    },
    enabled: isCounted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return <BadgeNews title={matchText.result.earned} achievements={earned.data ?? []} />;
};
