import type { User } from "@gokaku/contract";
import type { AchievementEntry } from "@gokaku/contract/profile";
import type { QueryClient } from "@tanstack/react-query";
import { withBadges } from "../model/achievements.ts";
import { call } from "./http.ts";
import { KEYS } from "./keys.ts";

/**
 * Asks the server for every badge that is earned and not owned yet. The cached account owns them from then on.
 * @returns the achievements whose badges this call granted
 * @throws ApiError
 */
export const checkAchievements = async (client: QueryClient): Promise<readonly AchievementEntry[]> => {
  const { achievements } = await call("checkAchievements", { body: {} });
  if (achievements.length === 0) return [];
  const badgeIds = achievements.map(({ badge_id: id }) => id);
  client.setQueryData<User>(KEYS.me, (user) => user && withBadges(user, badgeIds));
  for (const queryKey of [KEYS.achievements, KEYS.recentAchievements])
    void client.invalidateQueries({ queryKey });
  return achievements;
};
