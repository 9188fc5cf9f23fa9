import type { Badge } from "@gokaku/contract";
import { expect, test } from "vitest";
import catalogue from "../../../../../seeds/badges.json" with { type: "json" };
import { albumOf, type Collector, SHELVES, seasonNumber } from "./album.ts";

const BADGES = catalogue as readonly Badge[];
const HUNDRED = {
  id: "battles_100",
  badge_id: "badge_057",
  display: "百戦の証",
  condition: "",
  progress: 37,
  target: 100,
  achieved_at: 0,
};
const entryOf = (id: string, change: Partial<Collector> = {}) =>
  albumOf(BADGES, {
    user: { owned_badges: ["badge_001"], rank: 27 },
    achievements: [HUNDRED],
    season: 9,
    ...change,
  }).find(({ badge }) => badge.id === id);

test("[PROFILE-66] the album has every badge of the catalogue on one of its shelves", () => {
  const album = albumOf(BADGES, {
    user: { owned_badges: [], rank: null },
    achievements: [HUNDRED],
    season: 9,
  });
  expect(album).toHaveLength(147);
  const counts = SHELVES.map((shelf) => album.filter((entry) => entry.shelf === shelf).length);
  expect(counts).toEqual([1, 50, 62, 34]);
});

test("[PROFILE-66] an owned badge needs no way; a counted one says how far it is", () => {
  expect(entryOf("badge_001")?.way).toBeNull();
  expect(entryOf("badge_057")?.way).toEqual({
    kind: "count",
    rule: "battles_100",
    progress: 37,
    target: 100,
  });
});

test("[PROFILE-66] a place of the running season is compared with the own one; past seasons are closed", () => {
  expect(entryOf("badge_050")?.way).toEqual({ kind: "place", rank: 27, needed: 10 });
  expect(entryOf("badge_047")?.way).toEqual({ kind: "place", rank: 27, needed: 1 });
  expect(entryOf("badge_045")?.way).toEqual({ kind: "closed" });
  expect(entryOf("badge_050", { season: null })?.way).toEqual({ kind: "closed" });
});

test("[PROFILE-66] the places of a season to come are secret until it runs", () => {
  expect(entryOf("badge_052")?.way).toEqual({ kind: "secret" });
  expect(entryOf("badge_052", { season: 10 })?.way).toEqual({ kind: "place", rank: 27, needed: 1 });
});

test("[PROFILE-66] a badge of the shop has its price, or is closed once it is sold no longer", () => {
  expect(entryOf("badge_116")?.way).toEqual({ kind: "shop", price: 500, isSoldOut: false });
  expect(entryOf("badge_132")?.way).toEqual({ kind: "closed" });
  expect(entryOf("badge_080")?.way).toEqual({ kind: "given" });
});

test("[PROFILE-66] a season has the number that its id ends with", () => {
  expect(seasonNumber("season_9")).toBe(9);
  expect(seasonNumber("preseason")).toBeNull();
  expect(seasonNumber(undefined)).toBeNull();
});
