import { describe, expect, test } from "vitest";
import { judgeReporters, type Reporter } from "./violation-report.ts";

const reporter = (userId: string, team: "A" | "B", countedBefore = false): Reporter => ({
  userId,
  team,
  countedBefore,
});

describe("violationReports", () => {
  test("[PENALTY-5] three reporters from both teams make a violation", () => {
    expect(judgeReporters([reporter("a1", "A"), reporter("a2", "A"), reporter("b1", "B")])).toEqual([
      "a1",
      "a2",
      "b1",
    ]);
  });

  test("[PENALTY-5] two reporters are too few, one whole team is one-sided", () => {
    expect(judgeReporters([reporter("a1", "A"), reporter("b1", "B")])).toEqual([]);
    expect(judgeReporters(["a1", "a2", "a3", "a4", "a5"].map((id) => reporter(id, "A")))).toEqual([]);
  });

  test("[PENALTY-6] an reporter whose word already cost the player a point does not count again", () => {
    const others = [reporter("a1", "A"), reporter("b1", "B")];
    expect(judgeReporters([...others, reporter("b2", "B", true)])).toEqual([]);
    expect(judgeReporters([...others, reporter("b2", "B", true), reporter("b3", "B")])).toEqual([
      "a1",
      "b1",
      "b3",
    ]);
  });
});
