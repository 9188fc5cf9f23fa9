import { describe, expect, it } from "vitest";
import { chancesOf } from "./chances.ts";

describe("the chances of both sides", () => {
  it("[WEB-26] are given from the viewer's side and add up to a hundred", () => {
    expect(chancesOf({ my_team: "A", win_chance_a: 0.514 })).toEqual({ mine: 51, theirs: 49 });
    expect(chancesOf({ my_team: "B", win_chance_a: 0.514 })).toEqual({ mine: 49, theirs: 51 });
    expect(chancesOf({ my_team: "B", win_chance_a: 0.505 })).toEqual({ mine: 49, theirs: 51 });
  });
});
