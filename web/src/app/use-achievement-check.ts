import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMe } from "../api/queries.ts";
import { storage } from "../session/storage.ts";
import { CHECK_MARK } from "../session/stored.ts";

/** After the page's own calls. Milliseconds. */
const LATER_MS = 5000;
const AGAIN_AFTER_MS = 12 * 3_600_000;

/** @param text what the browser stored: whose achievements were checked last, and when */
export const isCheckDue = (text: string | null, userId: string, nowMs: number): boolean => {
  const [checkedId, atMs] = (text ?? "").split(" ");
  const ageMs = nowMs - Number(atMs);
  return checkedId !== userId || !(ageMs >= 0 && ageMs < AGAIN_AFTER_MS);
};

/** Collects badges that were earned outside matches: after a login or a new account, then twice a day at most. */
export const useAchievementCheck = (): void => {
  const client = useQueryClient();
  const userId = useMe().data?.user_id;
  useEffect(() => {
    if (userId === undefined || !isCheckDue(storage.get(CHECK_MARK), userId, Date.now())) return;
    const timer = window.setTimeout(
      () =>
        void import("../api/achievements.ts")
          .then(({ checkAchievements }) => checkAchievements(client))
          .then(
            () => storage.set(CHECK_MARK, `${userId} ${Date.now()}`),
            // The next page that is opened asks again.
            () => undefined,
          ),
      LATER_MS,
    );
    return () => window.clearTimeout(timer);
  }, [client, userId]);
};
