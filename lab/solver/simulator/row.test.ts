import { describe, expect, it } from "vitest";
import { toRow } from "./row.ts";

describe("a row", () => {
  const figure = { value: 5, interval: null };
  it("has a reached or missed target by the measured figure, and neither without a target", () => {
    const measure = { measure: "gap", unit: "rate", target: "≤ 7", isReached: (value: number) => value <= 7 };
    expect(toRow(measure, figure, "1").isReached).toBe(true);
    expect(toRow(measure, { value: 8, interval: null }, "1").isReached).toBe(false);
    expect(toRow({ measure: "gap", unit: "rate" }, figure, "1").isReached).toBeNull();
  });
});
