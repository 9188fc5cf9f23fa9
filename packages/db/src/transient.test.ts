import { expect, test } from "vitest";
import { isTransientDatabaseError, mayRepeat } from "./transient.ts";

const failure = (code: string) => Object.assign(new Error("failed"), { code });

test.each(["ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "53100", "25P03", "08006", "40P01", "25006"])(
  "[OPS-94] %s is a failure of the surroundings and buries no event",
  (code) => expect(isTransientDatabaseError(failure(code))).toBe(true),
);

test.each(["23505", "22P02", "42703"])("[OPS-94] %s is a failure of the event itself", (code) =>
  expect(isTransientDatabaseError(failure(code))).toBe(false),
);

test.each(["25006", "57P03", "ECONNREFUSED", "40001"])(
  "[OPS-620] %s is repeated also when the commit may have been sent",
  (code) => expect(mayRepeat(failure(code), false)).toBe(true),
);

test.each(["57P01", "ECONNRESET", "08006"])("[OPS-620] %s is repeated before the commit alone", (code) => {
  expect(mayRepeat(failure(code), true)).toBe(true);
  expect(mayRepeat(failure(code), false)).toBe(false);
});

test.each(["23505", "55P03", "57014", "53100"])("[OPS-620] %s is not repeated", (code) =>
  expect(mayRepeat(failure(code), true)).toBe(false),
);
