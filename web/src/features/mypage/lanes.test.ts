import { describe, expect, it } from "vitest";
import { choicesAt } from "./lanes.ts";

const seat = (team: "A" | "B", role: "TANK" | "MIDDLE", choice: number) => ({
  user_id: `${team}-${role}`,
  team,
  role,
  choice,
  window: 200,
});

describe("roles got", () => {
  it("[WEB-65] show the choice that each side's player got, from the viewer's side", () => {
    const seats = [
      seat("A", "TANK", 0),
      seat("B", "TANK", 2),
      seat("A", "MIDDLE", 1),
      seat("B", "MIDDLE", 0),
    ];
    expect(choicesAt({ seats, my_team: "A" }, "TANK")).toEqual({ mine: "第1希望", theirs: "第3希望" });
    expect(choicesAt({ seats, my_team: "B" }, "MIDDLE")).toEqual({ mine: "第1希望", theirs: "第2希望" });
  });

  it("[WEB-65] show nothing without data", () => {
    expect(choicesAt({ seats: null, my_team: "A" }, "TANK")).toEqual({ mine: "—", theirs: "—" });
  });
});
