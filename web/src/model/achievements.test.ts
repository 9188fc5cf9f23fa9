import type { AchievementEntry } from "@gokaku/contract/profile";
import { expect, test } from "vitest";
import { sampleUser } from "../gallery/samples.ts";
import { achievedAfter, newestOf, sortedAchievements, withBadges } from "./achievements.ts";

const entry = (id: string, progress: number, achievedAt: number): AchievementEntry => ({
  id,
  badge_id: id,
  display: id,
  condition: id,
  target: 10,
  progress,
  achieved_at: achievedAt,
});

const ids = (entries: readonly AchievementEntry[]) => entries.map(({ id }) => id);

test("[WEB-480] a badge is added to the account once", () => {
  const user = sampleUser({ owned_badges: ["badge_001"] });
  expect(withBadges(user, ["badge_001", "badge_002"]).owned_badges).toEqual(["badge_001", "badge_002"]);
});

test("[WEB-482] new achievements are those achieved after the last seen one, newest first", () => {
  const entries = [entry("old", 10, 100), entry("open", 3, 0), entry("a", 10, 101), entry("b", 10, 102)];
  expect(ids(achievedAfter(entries, 100))).toEqual(["b", "a"]);
  expect(newestOf(entries)).toBe(102);
  expect(newestOf([])).toBe(0);
});

test("[WEB-481] achievements in progress stand first, the nearest to the target before the others", () => {
  const entries = [entry("old", 10, 100), entry("far", 1, 0), entry("near", 9, 0), entry("new", 10, 200)];
  expect(ids(sortedAchievements(entries))).toEqual(["near", "far", "new", "old"]);
});
