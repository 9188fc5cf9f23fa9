import { expect, test } from "vitest";
import {
  calendarDay,
  formatClock,
  formatDate,
  formatDateSeen,
  formatDateTime,
  formatPercent,
} from "./format.ts";

test("[WEB-5] times are shown in Japan time wherever the browser is", () => {
  const nextDayInTokyo = Date.UTC(2026, 10, 30, 15, 5) / 1000;
  expect(formatDate(nextDayInTokyo)).toBe("12/1");
  expect(formatDateTime(nextDayInTokyo)).toBe("12/1 00:05");
});

test("[WEB-5] a clock has minutes and two digits of seconds and never runs below zero", () => {
  expect([0, 7.9, 192, 3729, -3].map(formatClock)).toEqual(["0:00", "0:07", "3:12", "1:02:09", "0:00"]);
  expect(formatPercent(54.84)).toBe("54.8%");
});

test("[WEB-80] a date names its year only where it is another one; days change at midnight in Japan", () => {
  const november = Date.UTC(2026, 10, 22) / 1000;
  const newYear = Date.UTC(2026, 11, 31, 15) / 1000;
  expect(formatDateSeen(november, november)).toBe("11/22");
  expect(formatDateSeen(newYear, november)).toBe("2027/1/1");
  expect(formatDateSeen(newYear - 1, november)).toBe("12/31");
  expect(calendarDay(newYear) - calendarDay(newYear - 1)).toBe(1);
  expect(calendarDay(newYear + 86_399)).toBe(calendarDay(newYear));
});
