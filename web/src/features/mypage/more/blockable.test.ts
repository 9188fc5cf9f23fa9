import type { RecentPlayer } from "@gokaku/contract";
import { expect, test } from "vitest";
import { blockable } from "./blockable.ts";

const recent = (userId: string, lastMatchAt: number): RecentPlayer => ({
  user_id: userId,
  trainer_name: userId,
  discord_avatar_url: "",
  last_match_at: lastMatchAt,
  times: 1,
});

test("[WEB-164] blocked players come first, once, recent or not; the others by their last match", () => {
  const shown = blockable(
    [recent("a", 10), recent("b", 30), recent("c", 20)],
    [recent("c", 20), recent("gone", 0)],
  );
  expect(shown.map(({ user_id }) => user_id)).toEqual(["c", "gone", "b", "a"]);
});
