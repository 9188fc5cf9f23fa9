import { expect, test } from "vitest";
import { daysLeft, seasonColour, seasonDates, seasonState } from "./season.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Midnight in Japan before 2 January 2027. */
const END = Date.UTC(2027, 0, 1, 15) / 1000;
const season = { start_date: END - 61 * DAY, end_date: END };

test("[WEB-60] the days left are calendar days in Japan and end with the last one", () => {
  expect(daysLeft(season, END - 7 * DAY - HOUR)).toBe(7);
  expect(daysLeft(season, END - 2 * DAY - 20 * HOUR)).toBe(2);
  expect(daysLeft(season, END - DAY - 60)).toBe(1);
  expect(daysLeft(season, END - DAY)).toBe(0);
  expect(daysLeft(season, END - 60)).toBe(0);
  expect(daysLeft(season, END)).toBeNull();
  expect(daysLeft(season, season.start_date - 1)).toBeNull();
});

test("[WEB-60] an end at noon belongs to its own day", () => {
  const noon = { ...season, end_date: END + 12 * HOUR };
  expect(daysLeft(noon, END - HOUR)).toBe(1);
  expect(daysLeft(noon, END + HOUR)).toBe(0);
});

test("[WEB-60] the dates name the year where it is another one", () => {
  expect(seasonDates(season, END - 40 * DAY)).toBe("11/2〜2027/1/1");
  expect(seasonDates(season, END - HOUR)).toBe("2026/11/2〜1/1");
});

test("[WEB-60] a season past its end is no longer shown as running", () => {
  const shown = { is_season_active: true, closing: false, current_season: season };
  expect(seasonState(shown, END - 1)).toBe("active");
  expect(seasonState(shown, END)).toBeNull();
  expect(seasonState({ ...shown, closing: true }, END)).toBe("closing");
  expect(seasonState({ ...shown, is_season_active: false }, END - 1)).toBeNull();
  expect(seasonState({ ...shown, current_season: null }, END - 1)).toBeNull();
});

test("[WEB-60] what is not a colour never reaches the style", () => {
  expect(seasonColour("#12aBef")).toBe("#12aBef");
  for (const wrong of ["", "red", "#123", "url(x)", "#12345g"]) expect(seasonColour(wrong)).toBe("#ff6b35");
});
