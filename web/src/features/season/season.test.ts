import { expect, test } from "vitest";
import { daysLeft, seasonColour } from "./season.ts";

const DAY = 86_400;
const END = 1_800_000_000;

test("[WEB-60] the days left count full days and end with the last one", () => {
  expect(daysLeft(END, END - 7 * DAY)).toBe(7);
  expect(daysLeft(END, END - 7 * DAY + 1)).toBe(6);
  expect(daysLeft(END, END - 60)).toBe(0);
  expect(daysLeft(END, END)).toBeNull();
});

test("[WEB-60] what is not a colour never reaches the style", () => {
  expect(seasonColour("#12aBef")).toBe("#12aBef");
  for (const wrong of ["", "red", "#123", "url(x)", "#12345g"]) expect(seasonColour(wrong)).toBe("#ff6b35");
});
