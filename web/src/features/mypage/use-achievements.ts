import { useQuery, useQueryClient } from "@tanstack/react-query";
import { checkAchievements } from "../../api/achievements.ts";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";

const MINUTE_MS = 60_000;

/** The achievements that were reached last, newest first. */
export const useRecentAchievements = () =>
  useQuery({
    queryKey: KEYS.recentAchievements,
    queryFn: async () => (await call("listRecentAchievements")).achievements,
    staleTime: MINUTE_MS,
  });

/** All achievements; those that are reached but not granted yet are granted first. */
export const useAchievements = () => {
  const client = useQueryClient();
  return useQuery({
    queryKey: KEYS.achievements,
    queryFn: async () => {
      await checkAchievements(client).catch(() => []);
      return (await call("listAchievements")).achievements;
    },
    staleTime: MINUTE_MS,
    retry: false,
  });
};
