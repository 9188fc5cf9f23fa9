import type { RecentPlayer } from "@gokaku/contract";
import { expect, test } from "vitest";
import { blockable } from "./blockable.ts";

const met = (userId: string, lastMatchAt: number): RecentPlayer => ({
  user_id: userId,
  trainer_name: userId,
  discord_avatar_url: "",
  last_match_at: lastMatchAt,
  times: 1,
});

test("[WEB-164] who is blocked stands first, once, also when not met lately; the others as they were met", () => {
  const shown = blockable([met("a", 10), met("b", 30), met("c", 20)], [met("c", 20), met("gone", 0)]);
  expect(shown.map(({ user_id }) => user_id)).toEqual(["c", "gone", "b", "a"]);
});
