import type { SeasonState } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { pickSeasons, type Season } from "./season.ts";

const season = (id: string, state: SeasonState, startsAtS: number, endsAtS: number): Season => ({
  id,
  name: id,
  description: "",
  startsAtS,
  endsAtS,
  imageUrl: "",
  themeColor: "#ff6b35",
  state,
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
});
