import { describe, expect, test } from "vitest";
import { type Accuser, judgeAccusers } from "./accusation.ts";

const accuser = (userId: string, team: "A" | "B", countedBefore = false): Accuser => ({
  userId,
  team,
  countedBefore,
});

describe("accusations", () => {
  test("[PENALTY-5] three accusers from both teams make a violation", () => {
    expect(judgeAccusers([accuser("a1", "A"), accuser("a2", "A"), accuser("b1", "B")])).toEqual([
      "a1",
      "a2",
      "b1",
    ]);
  });

  test("[PENALTY-5] two accusers are too few, one whole team is one-sided", () => {
    expect(judgeAccusers([accuser("a1", "A"), accuser("b1", "B")])).toEqual([]);
    expect(judgeAccusers(["a1", "a2", "a3", "a4", "a5"].map((id) => accuser(id, "A")))).toEqual([]);
  });

  test("[PENALTY-6] an accuser whose word already cost the player a point does not count again", () => {
    const others = [accuser("a1", "A"), accuser("b1", "B")];
    expect(judgeAccusers([...others, accuser("b2", "B", true)])).toEqual([]);
    expect(judgeAccusers([...others, accuser("b2", "B", true), accuser("b3", "B")])).toEqual([
      "a1",
      "b1",
      "b3",
    ]);
  });
});
