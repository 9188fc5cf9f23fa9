import { useState } from "react";
import { achievedAfter, newestOf } from "../../model/achievements.ts";
import { markBadgesSeen, seenBadgesUntil } from "../../session/seen-badges.ts";
import { BadgeNews } from "../../ui/badge-news/badge-news.tsx";
import { Button } from "../../ui/button.tsx";
import { mypageText } from "./text.ts";
import { useRecentAchievements } from "./use-achievements.ts";

const MOST_SHOWN = 3;

/** Badges that the player has not seen on this browser yet. */
export const News = ({ userId }: { readonly userId: string }) => {
  const recent = useRecentAchievements().data ?? [];
  const [seenUntil, setSeenUntil] = useState(() => seenBadgesUntil(userId));
  const news = achievedAfter(recent, seenUntil).slice(0, MOST_SHOWN);
  if (news.length === 0) return null;
  const onSeen = () => {
    markBadgesSeen(userId, newestOf(news));
    setSeenUntil(newestOf(news));
  };
  return (
    <BadgeNews title={mypageText.achievements.news} achievements={news}>
      <Button kind="quiet" onClick={onSeen}>
        {mypageText.achievements.seen}
      </Button>
    </BadgeNews>
  );
};
