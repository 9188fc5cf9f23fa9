import { expect, test } from "vitest";
import { isTransientDatabaseError } from "./transient.ts";

const failure = (code: string) => Object.assign(new Error("failed"), { code });

test.each(["ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "53100", "25P03", "08006", "40P01"])(
  "[OPS-94] %s is a failure of the surroundings and buries no event",
  (code) => expect(isTransientDatabaseError(failure(code))).toBe(true),
);

test.each(["23505", "22P02", "42703"])("[OPS-94] %s is a failure of the event itself", (code) =>
  expect(isTransientDatabaseError(failure(code))).toBe(false),
);
