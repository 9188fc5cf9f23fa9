import { expect, test } from "vitest";
import { EMPTY_DRAFT, momentOf, momentsOf, secondsOf } from "./season-form.ts";

test("[WEB-191] the moments of a season are typed in Japan's time, wherever the browser is", () => {
  expect(momentOf(1_800_000_000)).toBe("2027-01-15T17:00");
  expect(momentOf(1_800_000_059)).toBe("2027-01-15T17:00:59");
  for (const seconds of [0, 1_800_000_000, 1_800_000_059]) expect(secondsOf(momentOf(seconds))).toBe(seconds);
  for (const typed of ["", "2027-01-15", "2027-13-15T17:00", "2027-01-15T17:00Z"])
    expect(secondsOf(typed), typed).toBeNull();
});

test("[WEB-191] an end that is not after its start is refused at its field", () => {
  const draft = { ...EMPTY_DRAFT, start_date: "2027-01-15T17:00" };
  expect(momentsOf({ ...draft, end_date: "2027-01-15T17:00" }).end_date).toBeNull();
  expect(momentsOf({ ...draft, end_date: "2027-01-15T17:01" })).toEqual({
    start_date: 1_800_000_000,
    end_date: 1_800_000_060,
  });
});
