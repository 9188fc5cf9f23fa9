import type { SeasonState } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { finishAwards, pickSeasons, rankBadgesOf, readSeasonForm, type Season } from "./season.ts";

const season = (id: string, state: SeasonState, startsAtS: number, endsAtS: number): Season => ({
  id,
  name: id,
  description: "",
  startsAtS,
  endsAtS,
  imageUrl: "",
  themeColor: "#ff6b35",
  state,
  isNext: false,
  version: 1,
});

describe("seasons", () => {
  const seasons = [
    season("past", "archived", 0, 10),
    season("later", "planned", 300, 400),
    season("running", "active", 10, 100),
    season("next", "planned", 100, 200),
  ];

  test("[SEASON-2] the running season and the earliest planned one after it", () => {
    const { current, next } = pickSeasons(seasons, 50);
    expect([current?.id, next?.id]).toEqual(["running", "next"]);
  });

  test("[SEASON-2] dates do not activate or end anything by themselves", () => {
    expect(pickSeasons(seasons, 150).current?.id).toBe("running");
    expect(
      pickSeasons(
        seasons.filter(({ state }) => state !== "active"),
        50,
      ).current,
    ).toBeNull();
  });

  test("[SEASON-3] a closing season is still shown", () => {
    expect(pickSeasons([season("running", "closing", 10, 100)], 50).current?.state).toBe("closing");
  });

  test("[SEASON-2] a planned season whose dates are over is not announced", () => {
    expect(pickSeasons(seasons, 250).next?.id).toBe("later");
  });

  test("[SEASON-31] the season that waits for the running one comes next, whatever its dates", () => {
    const waiting = { ...season("waiting", "planned", 500, 600), isNext: true };
    expect(pickSeasons([...seasons, waiting], 50).next?.id).toBe("waiting");
  });
});

describe("what admins say of a season", () => {
  const form = {
    name: " シーズン11 ",
    description: "",
    startsAtS: 1,
    endsAtS: 2,
    imageUrl: "",
    themeColor: "#123abc",
  };

  test("[SEASON-30] is stored in its clean form", () => {
    expect(readSeasonForm(form)).toEqual({ ...form, name: "シーズン11" });
    expect(readSeasonForm({ ...form, imageUrl: "https://images.example/a.png" }).imageUrl).toContain("a.png");
  });

  test.each([
    { name: " " },
    { name: "あ".repeat(65) },
    { description: "あ".repeat(1001) },
    { startsAtS: 2 },
    { startsAtS: 1.5 },
    { imageUrl: "http://images.example/a.png" },
    { imageUrl: "javascript:alert(1)" },
    { themeColor: "red" },
  ])("[SEASON-30] is refused with %o", (wrong) => {
    expect(() => readSeasonForm({ ...form, ...wrong })).toThrow(
      expect.objectContaining({ code: "season_invalid" }),
    );
  });
});

describe("badges for the final places", () => {
  const badges = new Map(rankBadgesOf("season_9").map(({ display }) => [display, display]));
  const finish = (rank: number, more: { totalMatches?: number; isBanned?: boolean } = {}) => ({
    userId: `u${rank}`,
    rank,
    totalMatches: 30,
    isBanned: false,
    ...more,
  });
  const awardsOf = (...finishes: ReturnType<typeof finish>[]) =>
    finishAwards("season_9", finishes, badges, 30).map(({ userId, badgeId }) => `${userId} ${badgeId}`);

  test("[SEASON-35] every badge whose condition the place meets", () => {
    expect(awardsOf(finish(1), finish(3), finish(10), finish(100), finish(101))).toEqual([
      "u1 S9 1位",
      "u1 S9 TOP10",
      "u1 S9 TOP100",
      "u3 S9 3位",
      "u3 S9 TOP10",
      "u3 S9 TOP100",
      "u10 S9 TOP10",
      "u10 S9 TOP100",
      "u100 S9 TOP100",
    ]);
  });

  test("[SEASON-35] too few matches or a ban give none, and no other player moves up", () => {
    expect(awardsOf(finish(1, { totalMatches: 29 }), finish(2, { isBanned: true }), finish(3))).toEqual([
      "u3 S9 3位",
      "u3 S9 TOP10",
      "u3 S9 TOP100",
    ]);
  });

  test("[SEASON-35] a season without a number, or without badges in the catalogue, gives none", () => {
    expect(rankBadgesOf("summer")).toEqual([]);
    expect(finishAwards("season_99", [finish(1)], badges, 30)).toEqual([]);
  });
});
