import { expect, test } from "vitest";
import { arrayOf } from "./array-of.ts";

test("a list is one text in the form of an array, or left to the driver where JSON has another form", () => {
  expect(arrayOf([])).toBe("{}");
  expect(arrayOf([1, -2.5, null])).toBe("{1,-2.5,null}");
  expect(arrayOf(["plain", 'a "b"', "c,d {e}", "互角", ""])).toBe(
    '{"plain","a \\"b\\"","c,d {e}","互角",""}',
  );
  for (const text of ["back\\slash", 'end"\\', "line\nbreak", "\u0001", "\ud800"])
    expect(arrayOf([text])).toEqual([text]);
});
